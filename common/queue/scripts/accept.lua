#!lua
-- Takes a post into a session. No allow-oom flag: a full Redis must refuse before anything is written.
-- ARGV: address, manner (0: when it falls due, 1: at once, 2: at once, even turns seen before), then per turn: id,
-- dropped, JSON.
-- Returns a line of numbers: pending of the user, then positions (from 0) of duplicates; or -1 and pending of the
-- tenant when that is over the limit. A status reply, as redis-py parses it in half the time of an array.
local address, at_once, again = ARGV[1], ARGV[2] ~= '0', ARGV[2] == '2'
local tenant, user, tenant_user = parts_of(address)
local user_pending = PREFIX .. 'pending:' .. tenant
local buffer_ids, claimed_ids = PREFIX .. 'buffer_ids:' .. address, PREFIX .. 'claimed_ids:' .. address
local seen = PREFIX .. 'seen:' .. address

local waiting = tonumber(call('HGET', PENDING, tenant) or 0)
if waiting >= BACKLOG_LIMIT then return {ok = '-1 ' .. waiting} end

local now = clock()
-- What is accepted after an erasure is stamped after it, even within the same millisecond.
local stamp = math.max(now, tonumber(call('GET', PREFIX .. 'erased:' .. tenant_user) or 0) + 1)

call('ZREMRANGEBYSCORE', seen, '-inf', now - SEEN_MS)
local anything_claimed = call('EXISTS', claimed_ids) == 1
local entries, latest, answer = {}, {}, {0}
for position = 3, #ARGV, 3 do
  local id = ARGV[position]
  -- A turn that waits for longer than `seen` remembers is still no second turn.
  local new = (call('ZADD', seen, 'NX', stamp, id) == 1 or again)
    and not (anything_claimed and call('SISMEMBER', claimed_ids, id) == 1)
    and call('SADD', buffer_ids, id) == 1
  if new then
    local entry = string.format('%.0f', stamp) .. ' ' .. id .. ' ' .. ARGV[position + 2]
    entries[#entries + 1] = entry
    if ARGV[position + 1] ~= '1' and not again then latest[#latest + 1] = entry end
  else
    answer[#answer + 1] = (position - 3) / 3
  end
end

keep(seen, SEEN_MS)
if #entries == 0 then
  answer[1] = call('HGET', user_pending, user) or 0
  return {ok = table.concat(answer, ' ')}
end

local length = push_all('RPUSH', PREFIX .. 'buffer:' .. address, entries)
if #latest > 0 then
  local ring = PREFIX .. 'ring:' .. address
  if push_all('RPUSH', ring, latest) > RING_TURNS then call('LTRIM', ring, -RING_TURNS, -1) end
  keep(ring, RING_MS)
end

call('HINCRBY', PENDING, tenant, #entries)
answer[1] = call('HINCRBY', user_pending, user, #entries)
local oldest, sessions = PREFIX .. 'oldest:' .. tenant, PREFIX .. 'sessions:' .. tenant_user
call('ZADD', oldest, 'NX', stamp, address)
call('ZADD', sessions, stamp, address)
call('PERSIST', sessions)
for _, old in ipairs(call('ZRANGEBYSCORE', sessions, '-inf', now - KEPT_MS, 'LIMIT', 0, 8)) do
  if not call('ZSCORE', oldest, old) then call('ZREM', sessions, old) end
end

if at_once or length >= BATCH_TURNS or IDLE_MS == 0 then
  -- Already urgent means that the dispatcher knows, or has sent a worker already: no second message.
  if call('SADD', URGENT, address) == 1 then
    call('ZADD', DUE, now, address)
    ring_bell(WAKE_DUE)
  end
elseif call('SISMEMBER', URGENT, address) == 0 then
  local at = tonumber(call('ZSCORE', DUE, address) or math.huge)
  if at > now then call('ZADD', DUE, now + IDLE_MS, address) end
end
return {ok = table.concat(answer, ' ')}
