#!lua flags=allow-oom
-- Gives the lease back; what came due meanwhile is made due again. ARGV: address, token, batch turns.
-- Returns 1, or 0 when the lease was another's.
local lease, buffer, claimed, attempts = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local due, urgent, claims, bell = KEYS[5], KEYS[6], KEYS[7], KEYS[8]
local address = ARGV[1]
if call('GET', lease) ~= ARGV[2] then return 0 end
call('DEL', lease)
local now = clock()
if call('EXISTS', claimed) == 1 then
  if tonumber(call('HGET', attempts, 'until') or 0) <= now then
    call('ZADD', claims, now, address)
    ring_bell(bell)
  end
elseif due_now(buffer, due, urgent, address, now, tonumber(ARGV[3])) then
  call('SADD', urgent, address)
  call('ZADD', due, now, address)
  ring_bell(bell)
end
return 1
