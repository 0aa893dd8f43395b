#!lua flags=allow-oom
-- Counts a try at a batch, at its start, so that one which ends in a crash counts; or takes it back.
-- ARGV: address, token, batch key, 1 or -1. Returns the number of this try, or nil when the lease is lost.
if not owns(ARGV[1], ARGV[2]) then return false end
return call('HINCRBY', PREFIX .. 'attempts:' .. ARGV[1], ARGV[3], ARGV[4])
