#!lua flags=allow-oom
-- Removes everything of a user and stamps when. ARGV: tenant, user, both encoded.
-- Returns {stamp, sessions, pending turns, turns in rings}.
local tenant, user = ARGV[1], ARGV[2]
local tenant_user = tenant .. ':' .. user
local sessions, erased = PREFIX .. 'sessions:' .. tenant_user, PREFIX .. 'erased:' .. tenant_user

-- Never before a turn accepted already, even if the clock was set back since.
local newest = call('ZRANGE', sessions, -1, -1, 'WITHSCORES')[2]
local at = math.max(clock(), tonumber(newest or 0), tonumber(call('GET', erased) or 0))

local addresses = call('ZRANGE', sessions, 0, -1)
local waiting, shown = 0, 0
for _, address in ipairs(addresses) do
  local buffer, claimed = PREFIX .. 'buffer:' .. address, PREFIX .. 'claimed:' .. address
  local ring = PREFIX .. 'ring:' .. address
  waiting = waiting + call('LLEN', buffer) + call('LLEN', claimed)
  shown = shown + call('LLEN', ring)
  call('DEL', buffer, claimed, ring, PREFIX .. 'buffer_ids:' .. address, PREFIX .. 'claimed_ids:' .. address,
    PREFIX .. 'seen:' .. address, PREFIX .. 'attempts:' .. address, PREFIX .. 'lease:' .. address)
  call('ZREM', PREFIX .. 'oldest:' .. tenant, address)
  call('ZREM', DUE, address)
  call('SREM', URGENT, address)
  call('ZREM', CLAIMS, address)
end
call('DEL', sessions)
if waiting > 0 then
  subtract(PENDING, tenant, waiting)
  subtract(PREFIX .. 'pending:' .. tenant, user, waiting)
end
call('SET', erased, string.format('%.0f', at), 'PX', ERASED_MS)
return {at, #addresses, waiting, shown}
