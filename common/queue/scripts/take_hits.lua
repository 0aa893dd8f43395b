#!lua flags=allow-oom
-- Moves some hits into a batch of their own, or gives back the batch that nobody finished. ARGV: limit.
-- Returns {batch id, field, "count last_ms", field, ...}, or {} when there are none.
local hits, last, folding = KEYS[1], KEYS[2], KEYS[3]
if call('EXISTS', folding) == 0 then
  local fields = call('HRANDFIELD', hits, ARGV[1])
  if #fields == 0 then return {} end
  local time = call('TIME')
  call('HSET', folding, 'id', time[1] .. '.' .. time[2])
  for _, field in ipairs(fields) do
    call('HSET', folding, field, call('HGET', hits, field) .. ' ' .. (call('HGET', last, field) or '0'))
    call('HDEL', hits, field)
    call('HDEL', last, field)
  end
end
local answer = {call('HGET', folding, 'id')}
for _, value in ipairs(call('HGETALL', folding)) do answer[#answer + 1] = value end
return answer
