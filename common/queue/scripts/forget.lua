#!lua flags=allow-oom
-- Cuts turns out of the ring, and blanks those that still wait (each accepted turn must reach a fate).
-- ARGV: how many entries of the ring go, those entries; then pairs of old and blank entry.
-- Returns {removed from the ring, blanked}.
local ring, buffer, claimed = KEYS[1], KEYS[2], KEYS[3]
local gone = tonumber(ARGV[1])
local removed, blanked = 0, 0
for position = 2, gone + 1 do
  removed = removed + call('LREM', ring, 0, ARGV[position])
end
for position = gone + 2, #ARGV, 2 do
  for _, list in ipairs({claimed, buffer}) do
    local index = call('LPOS', list, ARGV[position])
    if index then
      call('LSET', list, index, ARGV[position + 1])
      blanked = blanked + 1
    end
  end
end
return {removed, blanked}
