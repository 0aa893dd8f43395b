"""Masking of sensitive data: which text is secret, and what stands in its place."""

from common.privacy.classes import CLASSES, PLACEHOLDER, placeholder
from common.privacy.masker import Finding, Masked, Masker
from common.privacy.policy import CustomPattern
from common.privacy.tree import MaskedTree
from common.settings import Policy

__all__ = [
    "CLASSES",
    "PLACEHOLDER",
    "CustomPattern",
    "Finding",
    "Masked",
    "MaskedTree",
    "Masker",
    "Policy",
    "placeholder",
]
