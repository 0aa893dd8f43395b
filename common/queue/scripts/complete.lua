#!lua flags=allow-oom
-- Removes the first claimed turns, done with. ARGV: address, token, count.
-- Returns 1 when more of the session is to be processed now, 0 when not, nil when the lease is lost.
local address, count = ARGV[1], tonumber(ARGV[3])
if not owns(address, ARGV[2]) then return false end
local tenant, user, tenant_user = parts_of(address)
local claimed, claimed_ids = PREFIX .. 'claimed:' .. address, PREFIX .. 'claimed_ids:' .. address
local oldest = PREFIX .. 'oldest:' .. tenant

local entries = call('LRANGE', claimed, 0, count - 1)
local ids = {}
for _, entry in ipairs(entries) do
  ids[#ids + 1] = turn_of(entry)
end
call('LTRIM', claimed, count, -1)
if #ids > 0 then push_all('SREM', claimed_ids, ids) end
call('DEL', PREFIX .. 'attempts:' .. address)
if #entries > 0 then
  subtract(PENDING, tenant, #entries)
  -- What erasing would have to visit is kept while turns wait, and as long as a ring or a seen id after that.
  if subtract(PREFIX .. 'pending:' .. tenant, user, #entries) == 0 then
    call('PEXPIRE', PREFIX .. 'sessions:' .. tenant_user, KEPT_MS)
  end
end

local now = clock()
local head = call('LINDEX', claimed, 0)
if head then
  call('ZADD', oldest, stamp_of(head) or now, address)
  return 1
end
call('DEL', claimed_ids)
call('ZREM', CLAIMS, address)
head = call('LINDEX', PREFIX .. 'buffer:' .. address, 0)
if head then
  call('ZADD', oldest, stamp_of(head) or now, address)
  return due_now(address, now) and 1 or 0
end
call('ZREM', oldest, address)
call('ZREM', DUE, address)
call('SREM', URGENT, address)
return 0
