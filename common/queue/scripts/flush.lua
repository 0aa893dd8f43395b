#!lua flags=allow-oom
-- Makes a session due now. ARGV: address. Returns how many of its turns wait.
local buffered = call('LLEN', PREFIX .. 'buffer:' .. ARGV[1])
if buffered > 0 then
  call('SADD', URGENT, ARGV[1])
  call('ZADD', DUE, clock(), ARGV[1])
  ring_bell(WAKE_DUE)
end
return buffered + call('LLEN', PREFIX .. 'claimed:' .. ARGV[1])
