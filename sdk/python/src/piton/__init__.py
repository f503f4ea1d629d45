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
    ApiConnectionError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    PitonApiError,
    PitonError,
    RateLimitError,
    WebhookVerificationError,
)

__all__ = [
    'ApiConnectionError',
    'AuthenticationError',
    'ConflictError',
    'InvalidRequestError',
    'Listing',
    'NotFoundError',
    'Page',
    'PermissionDeniedError',
    'Piton',
    'PitonApiError',
    'PitonError',
    'RateLimitError',
    'WebhookVerificationError',
    'models',
    'seal_card',
    'webhooks',
]
