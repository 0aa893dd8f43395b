#!lua flags=allow-oom
-- Picks sessions that are to be dispatched now. ARGV: limit. Returns addresses.
-- Every one looked at is moved on by a lease, so other dispatchers leave it alone and a lost message comes again.
local limit = tonumber(ARGV[1])
local now = clock()
local taken, chosen = {}, {}

local function leased(address)
  return call('EXISTS', PREFIX .. 'lease:' .. address) == 1
end

local function take(address)
  taken[#taken + 1] = address
  chosen[address] = true
end

for _, address in ipairs(call('ZRANGEBYSCORE', CLAIMS, '-inf', now, 'LIMIT', 0, limit)) do
  call('ZADD', CLAIMS, now + LEASE_MS, address)
  if not leased(address) then take(address) end
end

for _, address in ipairs(call('ZRANGEBYSCORE', DUE, '-inf', now, 'LIMIT', 0, limit)) do
  if #taken >= limit and not chosen[address] then break end
  call('SADD', URGENT, address)
  local next_claim = tonumber(call('ZSCORE', CLAIMS, address))
  if next_claim then
    -- Its claimed turns come first: now (chosen above), when the worker is done, or when their wait is over.
    call('ZADD', DUE, math.max(next_claim, now + 1), address)
  else
    call('ZADD', DUE, now + LEASE_MS, address)
    -- Whoever holds the lease finds it urgent on release.
    if not leased(address) then take(address) end
  end
end
return taken
