"""SQL: the truth about memories. All statements of the project stand in this package."""
