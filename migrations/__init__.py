"""Alembic migrations; `elephant migrate` runs them."""
