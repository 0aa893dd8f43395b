"""The path of a batch, as plain functions: no Celery in here."""
