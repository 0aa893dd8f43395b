"""The command `elephant`. It composes the other packages; nothing imports it."""
