"""Whether recall finds the right memory: over HTTP, through the whole service, without an LLM."""
