#!lua flags=allow-oom
-- Puts the claimed turns off. ARGV: address, token, delay ms. Returns 1, or nil when the lease is lost.
local lease, claimed, attempts, claims = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
if call('GET', lease) ~= ARGV[2] then return false end
if call('EXISTS', claimed) == 0 then return 1 end
local at = clock() + ARGV[3]
call('HSET', attempts, 'until', at)
call('ZADD', claims, at, ARGV[1])
return 1
