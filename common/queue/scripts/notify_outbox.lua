#!lua flags=allow-oom
-- Ends one blocking wait for index work.
ring_bell(WAKE_OUTBOX)
return 1
