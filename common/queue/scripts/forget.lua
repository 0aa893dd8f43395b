#!lua flags=allow-oom
-- Cuts turns out of the ring, and blanks those that still wait (each accepted turn must reach a fate).
-- ARGV: address, how many entries of the ring go, those entries; then pairs of old and blank entry.
-- Returns {removed from the ring, blanked}.
local address, gone = ARGV[1], tonumber(ARGV[2])
local lists = {PREFIX .. 'claimed:' .. address, PREFIX .. 'buffer:' .. address}
local removed, blanked = 0, 0
for position = 3, gone + 2 do
  removed = removed + call('LREM', PREFIX .. 'ring:' .. address, 0, ARGV[position])
end
for position = gone + 3, #ARGV, 2 do
  for _, list in ipairs(lists) do
    local index = call('LPOS', list, ARGV[position])
    if index then
      call('LSET', list, index, ARGV[position + 1])
      blanked = blanked + 1
    end
  end
end
return {removed, blanked}
