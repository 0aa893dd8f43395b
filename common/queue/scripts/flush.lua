#!lua flags=allow-oom
-- Makes a session due now. ARGV: address. Returns how many of its turns wait.
local buffer, claimed, due, urgent, bell = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local buffered = call('LLEN', buffer)
if buffered > 0 then
  call('SADD', urgent, ARGV[1])
  call('ZADD', due, clock(), ARGV[1])
  ring_bell(bell)
end
return buffered + call('LLEN', claimed)
