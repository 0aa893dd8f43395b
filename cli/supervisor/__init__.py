"""One command over the processes of an embedded stack: start, watch, stop, and clean up after a crash."""
