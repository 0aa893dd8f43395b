-- Shared by every script; put in after the shebang by lua.py. `redis.call` runs each script as one atomic step.

local call = redis.call

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

-- Whether a session's buffer is to be processed now.
local function due_now(buffer, due, urgent, address, now, batch_turns)
  local length = call('LLEN', buffer)
  if length == 0 then return false end
  if length >= batch_turns or call('SISMEMBER', urgent, address) == 1 then return true end
  local at = call('ZSCORE', due, address)
  return at and tonumber(at) <= now
end
