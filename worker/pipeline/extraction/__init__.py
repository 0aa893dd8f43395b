"""What a conversation says, by LLM: the prompt, and the checks that every answer goes through."""
