"""Piton for Python: take card payments in Saint Lucia.

    piton = Piton(os.environ['PITON_KEY'])
    request = piton.payment_requests.create(
        amount={'value': '45.00', 'currency': 'XCD'},
        purpose='Order 17',
    )
"""

from . import models, webhooks
from ._client import Piton
from ._listing import Listing, Page
from ._seal_card import seal_card
from .errors import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    InvalidRequestError,
    NotFoundError,
    PermissionError,
    PitonApiError,
    PitonError,
    RateLimitError,
    WebhookVerificationError,
)

__all__ = [
    'AuthenticationError',
    'ConflictError',
    'ConnectionError',
    'InvalidRequestError',
    'Listing',
    'NotFoundError',
    'Page',
    'PermissionError',
    'Piton',
    'PitonApiError',
    'PitonError',
    'RateLimitError',
    'WebhookVerificationError',
    'models',
    'seal_card',
    'webhooks',
]
