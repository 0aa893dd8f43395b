#!lua flags=allow-oom
-- Removes the first claimed turns, done with. ARGV: address, token, count, tenant, user, batch turns, keep ms.
-- Returns 1 when more of the session is to be processed now, 0 when not, nil when the lease is lost.
local lease, buffer, claimed, claimed_ids, attempts = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local sessions, pending, user_pending, oldest = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local due, urgent, claims = KEYS[10], KEYS[11], KEYS[12]
local address, count = ARGV[1], tonumber(ARGV[3])
if call('GET', lease) ~= ARGV[2] then return false end

local entries = call('LRANGE', claimed, 0, count - 1)
local ids = {}
for _, entry in ipairs(entries) do
  ids[#ids + 1] = turn_of(entry)
end
call('LTRIM', claimed, count, -1)
if #ids > 0 then push_all('SREM', claimed_ids, ids) end
call('DEL', attempts)
if #entries > 0 then
  subtract(pending, ARGV[4], #entries)
  -- What erasing would have to visit is kept while turns wait, and as long as a ring or a seen id after that.
  if subtract(user_pending, ARGV[5], #entries) == 0 then call('PEXPIRE', sessions, ARGV[7]) end
end

local now = clock()
local head = call('LINDEX', claimed, 0)
if head then
  call('ZADD', oldest, stamp_of(head) or now, address)
  return 1
end
call('DEL', claimed_ids)
call('ZREM', claims, address)
head = call('LINDEX', buffer, 0)
if head then
  call('ZADD', oldest, stamp_of(head) or now, address)
  return due_now(buffer, due, urgent, address, now, tonumber(ARGV[6])) and 1 or 0
end
call('ZREM', oldest, address)
call('ZREM', due, address)
call('SREM', urgent, address)
return 0
