#!lua flags=allow-oom
-- Takes the lease of a session nobody owns. ARGV: address, token. Returns 1 or 0.
local address = ARGV[1]
local now = clock()
-- A doubled message must not cut the wait between two tries short.
local wait_until = tonumber(call('HGET', PREFIX .. 'attempts:' .. address, 'until') or 0)
if wait_until > now then return 0 end
if not call('SET', PREFIX .. 'lease:' .. address, ARGV[2], 'NX', 'PX', LEASE_MS) then return 0 end
call('ZADD', CLAIMS, 'XX', now + LEASE_MS, address)
return 1
