#!lua flags=allow-oom
-- Counts a try at a batch, at its start, so that one which ends in a crash counts. ARGV: token, batch key.
-- Returns the number of this try, or nil when the lease is lost.
if call('GET', KEYS[1]) ~= ARGV[1] then return false end
return call('HINCRBY', KEYS[2], ARGV[2], 1)
