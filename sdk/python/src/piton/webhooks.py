"""Signatures of webhooks, as Standard Webhooks describes them."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, Mapping, Optional, Sequence, Union

from ._wire import decode
from .errors import WebhookVerificationError
from .models import WebhookEvent


@dataclass(frozen=True)
class ReceivedWebhook:
    """A verified webhook. Its id is the same in each repeat, so keep the ids you have handled."""

    id: str
    event: WebhookEvent
    """A type of event that this version doesn't know has its `data` as a dict."""


def verify(
    *,
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    tolerance_seconds: float = 300,
) -> ReceivedWebhook:
    """Returns the event if Piton signed it, and raises `WebhookVerificationError` otherwise.

    body: As it arrived: a parser changes it, and the signature no longer fits.
    headers: The request's, of any framework.
    secret: The endpoint's `whsec_…`; several while you replace one.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    id = _header(lower, 'webhook-id')
    timestamp = _header(lower, 'webhook-timestamp')
    given = _header(lower, 'webhook-signature').split(' ')
    if not _age_seconds(timestamp) <= tolerance_seconds:
        raise WebhookVerificationError('The webhook is too old, or your clock is wrong.')
    content = body.encode() if isinstance(body, str) else body
    secrets = [secret] if isinstance(secret, str) else secret
    wanted = [_signature(id, timestamp, content, each) for each in secrets]
    if not any(_is_same(one, other) for one in wanted for other in given):
        raise WebhookVerificationError('No signature of the webhook is right.')
    event: Any = decode(WebhookEvent, json.loads(content))
    return ReceivedWebhook(id, event)


def sign_for_test(
    *,
    body: Union[str, bytes],
    secret: str,
    id: str = 'evt_test',
    sent_at: Optional[datetime] = None,
) -> Dict[str, str]:
    """The headers that Piton would send with the body, for tests of your endpoint."""
    timestamp = str(int(time.time() if sent_at is None else sent_at.timestamp()))
    content = body.encode() if isinstance(body, str) else body
    return {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': _signature(id, timestamp, content, secret),
    }


def _signature(id: str, timestamp: str, content: bytes, secret: str) -> str:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith('whsec_') else secret)
    except binascii.Error:
        key = b''
    # An empty key would accept what anybody can sign.
    if not key:
        raise ValueError('secret must be the whsec_… of the webhook endpoint.')
    signed = f'{id}.{timestamp}.'.encode() + content
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    return f'v1,{base64.b64encode(digest).decode()}'


def _is_same(wanted: str, given: str) -> bool:
    return hmac.compare_digest(wanted.encode(), given.encode())


def _age_seconds(timestamp: str) -> float:
    try:
        return abs(time.time() - float(timestamp))
    except ValueError:
        return float('nan')


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f'The webhook has no {name}.')
    return value
