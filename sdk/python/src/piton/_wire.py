"""Between the API's JSON and Python's objects and names."""

import re
from dataclasses import fields, is_dataclass
from datetime import datetime, timezone
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Dict, Literal, Mapping, Sequence, Union, get_args, get_origin, get_type_hints


def to_wire(name: str) -> str:
    """'payment_request_id' → 'paymentRequestId'"""
    return re.sub(r'_(\w)', lambda match: match[1].upper(), name)


def encode(value: Any) -> Any:
    if is_dataclass(value):
        return {to_wire(each.name): encode(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat().replace('+00:00', 'Z')
    if isinstance(value, Mapping):
        return {name: encode(each) for name, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [encode(each) for each in value]
    return value


def decode(hint: Any, value: Any) -> Any:
    """The value as the type says. Anything that doesn't fit stays as it is, because the API may
    have learnt more than this version knows."""
    origin = get_origin(hint)
    if origin is Union:
        return _decode_union([each for each in get_args(hint) if each is not type(None)], value)
    if origin is list and isinstance(value, list):
        return [decode(get_args(hint)[0], each) for each in value]
    if isinstance(value, dict) and is_dataclass(hint):
        hints = _hints(hint)
        return hint(**{name: decode(hints[name], value.get(to_wire(name))) for name in hints})
    return value


def _decode_union(hints: Sequence[Any], value: Any) -> Any:
    if len(hints) == 1:
        return decode(hints[0], value)
    if not isinstance(value, dict):
        return value
    classes = [each for each in hints if is_dataclass(each)]
    unmarked = [each for each in classes if not _marks(each)]
    fitting = [each for each in classes if _marks(each) and _marks(each).items() <= value.items()]
    if fitting or len(unmarked) == 1:
        return decode((fitting or unmarked)[0], value)
    return SimpleNamespace(**{_from_wire(name): each for name, each in value.items()})


@lru_cache(maxsize=None)
def _marks(hint: Any) -> Dict[str, Any]:
    """The values that tell a class of a union from the others, such as an event's type."""
    return {
        to_wire(name): get_args(each)[0]
        for name, each in _hints(hint).items()
        if get_origin(each) is Literal and len(get_args(each)) == 1
    }


@lru_cache(maxsize=None)
def _hints(hint: Any) -> Dict[str, Any]:
    return get_type_hints(hint)


def _from_wire(name: str) -> str:
    return re.sub(r'[A-Z]', lambda match: f'_{match[0].lower()}', name)
