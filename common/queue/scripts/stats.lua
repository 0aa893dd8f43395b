#!lua flags=no-writes
-- Figures of all tenants, or of the one named in ARGV[2]. ARGV: prefix of the `oldest` keys, tenant or ''.
-- Returns {ms, sessions due some time, sessions claimed, memories with unfolded hits, then per tenant: name, turns,
-- accepted ms of the oldest or 0}.
local pending, due, claims, hits = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local answer = {clock(), call('ZCARD', due), call('ZCARD', claims), call('HLEN', hits)}

local function add(tenant, turns)
  local oldest = call('ZRANGE', ARGV[1] .. tenant, 0, 0, 'WITHSCORES')[2]
  answer[#answer + 1] = tenant
  answer[#answer + 1] = tonumber(turns)
  answer[#answer + 1] = tonumber(oldest or 0)
end

if ARGV[2] ~= '' then
  add(ARGV[2], call('HGET', pending, ARGV[2]) or 0)
else
  local all = call('HGETALL', pending)
  for position = 1, #all, 2 do add(all[position], all[position + 1]) end
end
return answer
