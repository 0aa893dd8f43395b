#!lua flags=allow-oom
-- Removes everything of a user and stamps when. ARGV: tenant, user, prefix, stamp's life in ms.
-- Returns {stamp, sessions, pending turns, turns in rings}. Touches keys it is not given: those of the sessions
-- that `sessions` lists, which only it can read in the same step.
local sessions, erased, pending, user_pending, oldest = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local due, urgent, claims = KEYS[6], KEYS[7], KEYS[8]
local prefix = ARGV[3]

-- Never before a turn accepted already, even if the clock was set back since.
local newest = call('ZRANGE', sessions, -1, -1, 'WITHSCORES')[2]
local at = math.max(clock(), tonumber(newest or 0), tonumber(call('GET', erased) or 0))

local addresses = call('ZRANGE', sessions, 0, -1)
local waiting, shown = 0, 0
for _, address in ipairs(addresses) do
  local buffer, claimed, ring = prefix .. 'buffer:' .. address, prefix .. 'claimed:' .. address, prefix .. 'ring:' .. address
  waiting = waiting + call('LLEN', buffer) + call('LLEN', claimed)
  shown = shown + call('LLEN', ring)
  call('DEL', buffer, claimed, ring, prefix .. 'buffer_ids:' .. address, prefix .. 'claimed_ids:' .. address,
    prefix .. 'seen:' .. address, prefix .. 'attempts:' .. address, prefix .. 'lease:' .. address)
  call('ZREM', oldest, address)
  call('ZREM', due, address)
  call('SREM', urgent, address)
  call('ZREM', claims, address)
end
call('DEL', sessions)
if waiting > 0 then
  subtract(pending, ARGV[1], waiting)
  subtract(user_pending, ARGV[2], waiting)
end
call('SET', erased, string.format('%.0f', at), 'PX', ARGV[4])
return {at, #addresses, waiting, shown}
