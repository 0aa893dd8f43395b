#!lua flags=allow-oom
-- ARGV: address, token. Returns 1, or 0 when the lease is another's by now.
local address = ARGV[1]
if not owns(address, ARGV[2]) then return 0 end
call('PEXPIRE', PREFIX .. 'lease:' .. address, LEASE_MS)
if call('HEXISTS', PREFIX .. 'attempts:' .. address, 'until') == 0 then
  call('ZADD', CLAIMS, 'XX', clock() + LEASE_MS, address)
end
return 1
