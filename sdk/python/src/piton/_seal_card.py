import base64
import json
import os
import time
import uuid
from typing import Optional, Protocol

from .errors import PitonError


class SealingKey(Protocol):
    """As `checkout.get_company` returns it."""

    @property
    def public_key(self) -> str: ...

    @property
    def key_id(self) -> str: ...


def seal_card(
    company: SealingKey,
    *,
    card_number: str,
    month: str,
    year: str,
    cvv: str,
    name: str,
    person_name: str,
    person_email: str,
    person_phone: str,
    amount: Optional[str] = None,
    purpose: Optional[str] = None,
    currency: str = 'XCD',
    country: Optional[str] = None,
) -> str:
    """Seals a card so that only Piton can open it: a compact JWE with RSA-OAEP-256 and A256GCM.
    In production seal in the customer's browser with `@piton/browser`, so that your server never
    sees the card.

    company: The result of `checkout.get_company`.
    month: '01' to '12'
    year: '2031'
    name: The name on the card.
    amount, purpose: Leave them out for a payment request: its own apply.
    """
    card = {
        'name': name,
        'month': month,
        'year': year,
        'cvv': cvv,
        'cardNumber': card_number,
        'personEmail': person_email,
        'personPhone': person_phone,
        'personName': person_name,
        **({} if amount is None else {'amount': amount, 'currency': currency}),
        **({} if purpose is None else {'purpose': purpose}),
        **({} if country is None else {'country': country}),
    }
    return _jwe(json.dumps(card, ensure_ascii=False).encode(), company)


def _jwe(payload: bytes, company: SealingKey) -> str:
    try:
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import padding, rsa
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError as error:
        raise PitonError("Sealing needs cryptography: pip install cryptography") from error
    try:
        public_key = serialization.load_pem_public_key(company.public_key.encode())
    except ValueError:
        public_key = None
    if not isinstance(public_key, rsa.RSAPublicKey):
        raise PitonError('public_key must be the PEM that checkout.get_company returns.')
    header = {
        'alg': 'RSA-OAEP-256',
        'enc': 'A256GCM',
        'kid': company.key_id,
        'iat': int(time.time()),
        'jti': str(uuid.uuid4()),
    }
    protected = _base64url(json.dumps(header).encode())
    content_key, iv = os.urandom(32), os.urandom(12)
    oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)
    # The tag is the last 16 bytes. It binds the header too.
    sealed = AESGCM(content_key).encrypt(iv, payload, protected.encode())
    parts = [public_key.encrypt(content_key, oaep), iv, sealed[:-16], sealed[-16:]]
    return '.'.join([protected, *map(_base64url, parts)])


def _base64url(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b'=').decode()
