-- Shared by every script; put in by lua.py after the shebang and the constants (PREFIX, the limits, the names of
-- shared keys). Scripts build the names of a session's keys from its address: keys.py says what they hold. They
-- are not passed as KEYS, because packing thirty arguments in Python costs more than the script itself.

local call = redis.call

-- `tenant:user:session`, each part percent-encoded.
local function parts_of(address)
  local tenant, user = string.match(address, '^([^:]+):([^:]+):')
  return tenant, user, tenant .. ':' .. user
end

-- Milliseconds of Redis's own clock, the only one that orders acceptance, leases, due times and erasure.
local function clock()
  local time = call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Lua's unpack is limited by its C stack (8000 values), hence the pieces.
local function push_all(command, key, values)
  local length = 0
  for first = 1, #values, 1000 do
    length = call(command, key, unpack(values, first, math.min(first + 999, #values)))
  end
  return length
end

-- Has a key expire after about `life` ms. Renewed only when a hundredth of it is gone: each is a write to the AOF.
local function keep(key, life)
  if call('PTTL', key) < life * 0.99 then call('PEXPIRE', key, life) end
end

-- The list is only a bell: one token per waiting dispatcher is plenty, and it never grows while nobody listens.
local function ring_bell(bell)
  if call('LLEN', bell) < 16 then call('RPUSH', bell, '1') end
end

local function stamp_of(entry)
  return entry and tonumber(string.match(entry, '^(%d+) '))
end

local function turn_of(entry)
  return string.match(entry, '^%d+ (%S+) ')
end

-- Takes `count` off a counter in a hash; a counter at nought is removed, so that idle users leave nothing behind.
local function subtract(hash, field, count)
  local left = call('HINCRBY', hash, field, -count)
  if left <= 0 then
    call('HDEL', hash, field)
    return 0
  end
  return left
end

-- Whether a session's buffer is to be processed now. A full one is urgent already.
local function due_now(address, now)
  local at = call('ZSCORE', DUE, address)
  return at and (tonumber(at) <= now or call('SISMEMBER', URGENT, address) == 1)
end

-- Whether the session of the address is leased under the token.
local function owns(address, token)
  return call('GET', PREFIX .. 'lease:' .. address) == token
end
