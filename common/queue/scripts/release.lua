#!lua flags=allow-oom
-- Gives the lease back; what came due meanwhile is made due again. ARGV: address, token.
-- Returns 1, or 0 when the lease was another's.
local address = ARGV[1]
if not owns(address, ARGV[2]) then return 0 end
call('DEL', PREFIX .. 'lease:' .. address)
local now = clock()
if call('EXISTS', PREFIX .. 'claimed:' .. address) == 1 then
  if tonumber(call('HGET', PREFIX .. 'attempts:' .. address, 'until') or 0) <= now then
    call('ZADD', CLAIMS, now, address)
    ring_bell(WAKE_DUE)
  end
elseif due_now(address, now) then
  call('SADD', URGENT, address)
  call('ZADD', DUE, now, address)
  ring_bell(WAKE_DUE)
end
return 1
