#!lua
-- Counts recalls. ARGV: ms, then fields (`tenant:memory`).
local hits, last = KEYS[1], KEYS[2]
for position = 2, #ARGV do
  call('HINCRBY', hits, ARGV[position], 1)
  call('HSET', last, ARGV[position], ARGV[1])
end
return #ARGV - 1
