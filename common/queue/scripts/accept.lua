#!lua
-- Takes a post into a session. No allow-oom flag: a full Redis must refuse before anything is written.
-- ARGV: address, tenant, user, backlog limit, batch turns, idle ms, ring length, ring ms, seen ms, keep ms, wake;
--       then per turn: id, dropped, JSON.
-- Returns {pending of user, positions (from 0) of duplicates...}, or {-1, pending of tenant} over the limit.
local buffer, buffer_ids, claimed_ids, ring, seen = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local sessions, erased, pending, user_pending = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local oldest, due, urgent, bell = KEYS[10], KEYS[11], KEYS[12], KEYS[13]
local address, tenant, user = ARGV[1], ARGV[2], ARGV[3]
local batch_turns, idle = tonumber(ARGV[5]), tonumber(ARGV[6])
local wake = ARGV[11] == '1'

local waiting = tonumber(call('HGET', pending, tenant) or 0)
if waiting >= tonumber(ARGV[4]) then return {-1, waiting} end

local now = clock()
-- What is accepted after an erasure is stamped after it, even within the same millisecond.
local stamp = math.max(now, tonumber(call('GET', erased) or 0) + 1)

call('ZREMRANGEBYSCORE', seen, '-inf', now - ARGV[9])
local anything_claimed = call('EXISTS', claimed_ids) == 1
local entries, latest, answer = {}, {}, {0}
for position = 12, #ARGV, 3 do
  local id = ARGV[position]
  -- A turn that waits for longer than `seen` remembers is still no second turn.
  local new = call('ZADD', seen, 'NX', stamp, id) == 1
    and not (anything_claimed and call('SISMEMBER', claimed_ids, id) == 1)
    and call('SADD', buffer_ids, id) == 1
  if new then
    local entry = string.format('%.0f', stamp) .. ' ' .. id .. ' ' .. ARGV[position + 2]
    entries[#entries + 1] = entry
    if ARGV[position + 1] ~= '1' then latest[#latest + 1] = entry end
  else
    answer[#answer + 1] = (position - 12) / 3
  end
end

if #entries == 0 then
  answer[1] = tonumber(call('HGET', user_pending, user) or 0)
  return answer
end

local length = push_all('RPUSH', buffer, entries)
call('PEXPIRE', seen, ARGV[9])
if #latest > 0 then
  push_all('RPUSH', ring, latest)
  call('LTRIM', ring, -ARGV[7], -1)
  call('PEXPIRE', ring, ARGV[8])
end

call('HINCRBY', pending, tenant, #entries)
answer[1] = call('HINCRBY', user_pending, user, #entries)
call('ZADD', oldest, 'NX', stamp, address)
call('ZADD', sessions, stamp, address)
call('PERSIST', sessions)
for _, old in ipairs(call('ZRANGEBYSCORE', sessions, '-inf', now - ARGV[10], 'LIMIT', 0, 8)) do
  if not call('ZSCORE', oldest, old) then call('ZREM', sessions, old) end
end

if wake or length >= batch_turns or idle == 0 then
  -- Already urgent means that the dispatcher knows, or has sent a worker already: no second message.
  if call('SADD', urgent, address) == 1 then
    call('ZADD', due, now, address)
    ring_bell(bell)
  end
elseif call('SISMEMBER', urgent, address) == 0 then
  local at = tonumber(call('ZSCORE', due, address) or math.huge)
  if at > now then call('ZADD', due, now + idle, address) end
end
return answer
