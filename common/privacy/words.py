"""Words that follow "password is" or `password:` and are no password."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of `text`."""
    return frozenset(text.split())


_ABOUT = """
    the this that these those your mine ours same not none null nil undefined true false yes empty blank
    unknown unset todo tbd na n/a string str int integer bool boolean number bytes object array list
    dict char varchar text required optional needed missing invalid valid wrong incorrect correct right
    strong weak strict secure insecure safe unsafe expired expiring short long simple complex easy hard
    good bad fine okay unique important sensitive encrypted hashed salted stored saved kept protected
    generated rotated revoked leaked exposed compromised compulsory mandatory case-sensitive
    alphanumeric there here where what when which how why who something anything nothing everything
    someone somewhere stolen lost forgotten reset changed updated set sent given provided available
    ready dead gone different identical similar used unused reused written below above attached inside
    within only also always never still just about very too really quite more less most than being been
    working broken over under between with without from into until after before they them their have
    does isn't wasn't please check enter confirm repeat type change forgot login sign-in signin redacted
    masked ask see use via per for and but temporary permanent personal shared visible readable
    plaintext human memorable enough done back
"""

#: Said about a secret, or a type, or a state: never the secret itself.
SAID_ABOUT_SECRETS = words(_ABOUT)

#: Names of the thing and of forms, and passwords that people do use.
GUESSABLE = words(
    """secret password passwd pwd passcode pin token key apikey api_key example sample hidden public private
    default random"""
)
