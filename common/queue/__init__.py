"""Turns not yet processed, in Redis: the API appends them, workers claim and complete them.

Start at `keys` for what lies where, at `producer.TurnQueue` and `consumer.SessionQueue` for what can be done.
"""
