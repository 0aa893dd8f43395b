"""From a question to the few memories that matter, and the block of text that goes into a prompt."""
