#!lua flags=allow-oom
-- Takes the lease of a session nobody owns. ARGV: address, token, lease ms. Returns 1 or 0.
local lease, attempts, claims = KEYS[1], KEYS[2], KEYS[3]
local now = clock()
-- A doubled message must not cut the wait between two tries short.
local wait_until = tonumber(call('HGET', attempts, 'until') or 0)
if wait_until > now then return 0 end
if not call('SET', lease, ARGV[2], 'NX', 'PX', ARGV[3]) then return 0 end
call('ZADD', claims, 'XX', now + ARGV[3], ARGV[1])
return 1
