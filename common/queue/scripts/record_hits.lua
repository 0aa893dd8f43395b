#!lua
-- Counts recalls. ARGV: ms, then fields (`tenant:memory`).
for position = 2, #ARGV do
  call('HINCRBY', HITS, ARGV[position], 1)
  call('HSET', HITS_LAST, ARGV[position], ARGV[1])
end
return #ARGV - 1
