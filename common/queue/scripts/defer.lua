#!lua flags=allow-oom
-- Puts the claimed turns off. ARGV: address, token, delay ms. Returns 1, or nil when the lease is lost.
local address = ARGV[1]
if not owns(address, ARGV[2]) then return false end
if call('EXISTS', PREFIX .. 'claimed:' .. address) == 0 then return 1 end
local at = clock() + ARGV[3]
call('HSET', PREFIX .. 'attempts:' .. address, 'until', at)
call('ZADD', CLAIMS, at, address)
return 1
