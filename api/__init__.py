"""The HTTP doors of Elephant. Thin: no SQL text, no scoring, no LLM."""
