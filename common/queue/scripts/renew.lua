#!lua flags=allow-oom
-- ARGV: address, token, lease ms. Returns 1, or 0 when the lease is another's by now.
local lease, attempts, claims = KEYS[1], KEYS[2], KEYS[3]
if call('GET', lease) ~= ARGV[2] then return 0 end
call('PEXPIRE', lease, ARGV[3])
if call('HEXISTS', attempts, 'until') == 0 then call('ZADD', claims, 'XX', clock() + ARGV[3], ARGV[1]) end
return 1
