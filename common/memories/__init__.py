"""What may happen to a memory: written, reworded, superseded, edited, restored, deleted, erased."""
