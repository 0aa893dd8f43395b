#!lua flags=allow-oom
-- Claims the buffer, or takes over what a dead worker claimed. ARGV: address, token, lease ms.
-- Returns the length of the claimed list, or nil when the lease is lost.
local lease, buffer, buffer_ids, claimed, claimed_ids = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local attempts, due, urgent, claims = KEYS[6], KEYS[7], KEYS[8], KEYS[9]
local address = ARGV[1]
if call('GET', lease) ~= ARGV[2] then return false end
local length = call('LLEN', claimed)
if length == 0 then
  call('ZREM', due, address)
  call('SREM', urgent, address)
  length = call('LLEN', buffer)
  if length == 0 then return 0 end
  call('RENAME', buffer, claimed)
  if call('EXISTS', buffer_ids) == 1 then call('RENAME', buffer_ids, claimed_ids) end
end
call('HDEL', attempts, 'until')
call('ZADD', claims, clock() + ARGV[3], address)
return length
