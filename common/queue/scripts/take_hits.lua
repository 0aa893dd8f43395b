#!lua flags=allow-oom
-- Moves some hits into a batch of their own, or gives back the batch that nobody finished. ARGV: limit.
-- Returns {batch id, field, "count last_ms", field, ...}, or {} when there are none.
if call('EXISTS', HITS_FOLDING) == 0 then
  local fields = call('HRANDFIELD', HITS, ARGV[1])
  if #fields == 0 then return {} end
  local time = call('TIME')
  call('HSET', HITS_FOLDING, 'id', time[1] .. '.' .. time[2])
  for _, field in ipairs(fields) do
    call('HSET', HITS_FOLDING, field, call('HGET', HITS, field) .. ' ' .. (call('HGET', HITS_LAST, field) or '0'))
    call('HDEL', HITS, field)
    call('HDEL', HITS_LAST, field)
  end
end
local answer = {call('HGET', HITS_FOLDING, 'id')}
for _, value in ipairs(call('HGETALL', HITS_FOLDING)) do answer[#answer + 1] = value end
return answer
