# SPDX-License-Identifier: Apache-2.0
"""Is an answer as it is shown?  Each function tells the first difference, or None.

What is new each time need only be of the same kind: identifiers, secrets and the members of
VARIES and MOMENTS.  `…` in a shown text stands for anything, alone on a line for any lines.
"""

from __future__ import annotations

import json
import os
import re
from decimal import Decimal
from typing import Any, Optional

# The sandbox makes up prices anew each day, and what is computed from them follows.
VARIES = set("""delivered_estimate effective_date exchange_rate excise_total expected_tax expected_total mxn_per_usd next_cursor
    product_total rack_price_per_liter sat_ieps_applied score sequence total total_mxn unit_price vat_total version""".split())

# When it happened, or of which day it is.
MOMENTS = set("""created_at exchange_rate_date settled_at submitted_at timestamp valid_until""".split())
FORMS = [re.compile(one) for one in (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", r"\d{4}-\d\d-\d\d")]

NEW_EACH_TIME = [re.compile(one) for one in (
    r"[a-z]{2,5}_[0-9a-z]{16,}",  # identifiers
    r"whsec_[A-Za-z0-9+/=]{20,}",
    r"sk_(sandbox|live)_[0-9A-Za-z]{20,}",
    r"PD[0-9A-Z]{26}",  # tracking keys
)]
KINDS = re.compile("|".join(f"(?:{one.pattern})" for one in NEW_EACH_TIME))


def pattern_of(shown: str) -> re.Pattern[str]:
    """What a shown text stands for."""
    shown = shown.replace("https://fuel.example.org", os.environ["POLIDUCTO_BASE_URL"])
    out, at = [], 0
    for found in re.finditer(f"…|{KINDS.pattern}", shown):
        out.append(re.escape(shown[at:found.start()]))
        kind = next((one for one in NEW_EACH_TIME if one.fullmatch(found[0])), None)
        out.append(f"(?:{kind.pattern})" if kind else r"[^\n]*")
        at = found.end()
    return re.compile("".join([*out, re.escape(shown[at:])]))


def kind(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return json.dumps(value)[:4]
    if isinstance(value, (int, Decimal)):
        return "number"
    return {str: "string", list: "list", dict: "object"}[type(value)]


def differs(shown: Any, real: Any, at: str) -> Optional[str]:
    name = at.rpartition("/")[2]
    if isinstance(shown, dict) and isinstance(real, dict):
        missing = [one for one in shown if one not in real]
        if missing:
            return f"{at}/{missing[0]} is not there"
        return next(filter(None, (differs(shown[one], real[one], f"{at}/{one}") for one in shown)), None)
    if isinstance(shown, list) and isinstance(real, list):
        if len(shown) > len(real):
            return f"{at} has {len(real)} elements"
        return next(filter(None, (differs(a, b, f"{at}/{n}") for n, (a, b) in enumerate(zip(shown, real)))), None)
    if kind(shown) == kind(real) and name in VARIES:
        return None
    if isinstance(shown, str) and isinstance(real, str):
        if name in MOMENTS and any(one.fullmatch(shown) and one.fullmatch(real) for one in FORMS):
            return None
        return None if pattern_of(shown).fullmatch(real) else f"{at} is {real!r}, shown is {shown!r}"
    same = kind(shown) == kind(real) and shown == real
    return None if same else f"{at} is {real!r}, shown is {shown!r}"


def differs_json(shown: str, real: str) -> Optional[str]:
    try:
        wanted = json.loads(shown, parse_float=Decimal)
    except ValueError as why:
        return f"shows no JSON: {why}"
    try:
        return differs(wanted, json.loads(real, parse_float=Decimal), "")
    except ValueError as why:
        return f"was answered with no JSON: {why}"


def differs_text(shown: str, real: str) -> Optional[str]:
    lines = [r"(?:[^\n]*\n)*" if line.strip() == "…" else pattern_of(line).pattern + r"\n" for line in shown.splitlines()]
    text = "".join(f"{line.rstrip()}\n" for line in real.splitlines())
    return None if re.fullmatch("".join(lines), text) else "is not what was answered"
