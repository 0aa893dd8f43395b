#!lua flags=allow-oom
-- Picks sessions that are to be dispatched now. ARGV: limit, lease ms, prefix of lease keys. Returns addresses.
-- Every one looked at is moved on by a lease, so other dispatchers leave it alone and a lost message comes again.
local due, urgent, claims = KEYS[1], KEYS[2], KEYS[3]
local limit, lease, leases = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local now = clock()
local taken, chosen = {}, {}

local function take(address)
  taken[#taken + 1] = address
  chosen[address] = true
end

for _, address in ipairs(call('ZRANGEBYSCORE', claims, '-inf', now, 'LIMIT', 0, limit)) do
  call('ZADD', claims, now + lease, address)
  if call('EXISTS', leases .. address) == 0 then take(address) end
end

for _, address in ipairs(call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, limit)) do
  if #taken >= limit and not chosen[address] then break end
  call('SADD', urgent, address)
  local next_claim = tonumber(call('ZSCORE', claims, address))
  if next_claim then
    -- Its claimed turns come first: now (chosen above), when the worker is done, or when their wait is over.
    call('ZADD', due, math.max(next_claim, now + 1), address)
  else
    call('ZADD', due, now + lease, address)
    -- Whoever holds the lease finds it urgent on release.
    if call('EXISTS', leases .. address) == 0 then take(address) end
  end
end
return taken
