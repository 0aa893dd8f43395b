#!lua flags=allow-oom
-- Claims the buffer, or takes over what a dead worker claimed. ARGV: address, token,
-- whether only a buffer that is due.
-- Returns the length of the claimed list, or nil when the lease is lost.
local address = ARGV[1]
if not owns(address, ARGV[2]) then return false end
local buffer, buffer_ids = PREFIX .. 'buffer:' .. address, PREFIX .. 'buffer_ids:' .. address
local claimed = PREFIX .. 'claimed:' .. address
local length = call('LLEN', claimed)
if length == 0 then
  if ARGV[3] == '1' and not due_now(address, clock()) then return 0 end
  call('ZREM', DUE, address)
  call('SREM', URGENT, address)
  length = call('LLEN', buffer)
  if length == 0 then return 0 end
  call('RENAME', buffer, claimed)
  if call('EXISTS', buffer_ids) == 1 then call('RENAME', buffer_ids, PREFIX .. 'claimed_ids:' .. address) end
end
call('HDEL', PREFIX .. 'attempts:' .. address, 'until')
call('ZADD', CLAIMS, clock() + LEASE_MS, address)
return length
