#!lua flags=allow-oom
-- Deletes the batch being folded, if it still is the one named. ARGV: batch id. Returns 1 or 0.
if call('HGET', HITS_FOLDING, 'id') ~= ARGV[1] then return 0 end
return call('DEL', HITS_FOLDING)
