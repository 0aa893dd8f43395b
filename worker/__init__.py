"""The Celery side of Elephant: wake-ups in, memories out."""
