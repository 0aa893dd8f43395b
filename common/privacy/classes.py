"""The classes of sensitive data, and what stands in their place."""

from __future__ import annotations

import re

#: Every built-in class. The name is what a policy names and what the placeholder shows.
CLASSES: tuple[str, ...] = (
    "password",  # passwords, passphrases, PINs
    "verification_code",  # one-time codes sent by SMS or made by an authenticator
    "api_key",  # keys and client secrets of services
    "token",  # access and session tokens, JWTs, bearer and basic authorization
    "private_key",  # PEM blocks, age and wallet keys, recovery phrases
    "url_credentials",  # the password inside a URL
    "webhook",  # URLs that anyone who holds them may post to
    "password_hash",  # crypt, bcrypt, argon2, Kerberos
    "id_card",  # Chinese resident, Hong Kong and Taiwan identity cards, driving licences
    "passport",  # passports and the permits that stand in for them
    "ssn",  # social security numbers of the United States
    "bank_card",  # payment cards and bank account numbers
    "iban",  # international bank account numbers
    "phone",  # mobile and landline numbers of people; not service hotlines such as 400-xxx
    "email",
)

# Letters and underscores only: were digits allowed, `[SECRET:13800138000]` would carry a number past us.
CLASS_NAME = re.compile(r"[a-z][a-z_]{1,30}")
PLACEHOLDER = re.compile(r"\[SECRET:[a-z][a-z_]{1,30}\]")


def placeholder(name: str) -> str:
    """What stands where something of class `name` stood."""
    return f"[SECRET:{name}]"
