#!lua flags=no-writes
-- Figures of all tenants, or of the one named in ARGV[1], or ''.
-- Returns {ms, sessions due some time, sessions claimed, memories with unfolded hits, then per tenant: name, turns,
-- accepted ms of the oldest or 0}.
local answer = {clock(), call('ZCARD', DUE), call('ZCARD', CLAIMS), call('HLEN', HITS)}

local function add(tenant, turns)
  local oldest = call('ZRANGE', PREFIX .. 'oldest:' .. tenant, 0, 0, 'WITHSCORES')[2]
  answer[#answer + 1] = tenant
  answer[#answer + 1] = tonumber(turns)
  answer[#answer + 1] = tonumber(oldest or 0)
end

if ARGV[1] ~= '' then
  add(ARGV[1], call('HGET', PENDING, ARGV[1]) or 0)
else
  local all = call('HGETALL', PENDING)
  for position = 1, #all, 2 do add(all[position], all[position + 1]) end
end
return answer
