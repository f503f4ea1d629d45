from typing import Any, Dict, Mapping, Optional, Type, cast

from .models import ErrorCode


class PitonError(Exception):
    """The base of all errors that this library raises."""


class PitonApiError(PitonError):
    """The API refused the request or failed."""

    status: int
    message: str
    """For people; it may change."""
    code: ErrorCode
    """`unexpected` if the response wasn't the API's own, such as a proxy's."""
    fields: Dict[str, str]
    """Each invalid field and its problem."""
    hint: Optional[Dict[str, str]]
    """In test mode: why a sealed text didn't open."""
    doc_url: Optional[str]
    request_id: Optional[str]
    """Quote it to Piton's support."""
    retry_after_seconds: Optional[float]
    """Seconds to wait before another try, if the API named them."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Any) -> None:
        # These arguments, so that a queue or another process can pickle the error.
        super().__init__(status, headers, body)
        error = _error_in(body)
        self.message = error.get('message') or f'The API responded with {status}.'
        self.status = status
        self.code = cast(ErrorCode, error.get('code', 'unexpected'))
        self.fields = error.get('fields') or {}
        self.hint = error.get('hint')
        self.doc_url = error.get('docUrl')
        self.request_id = error.get('requestId') or headers.get('x-request-id')
        self.retry_after_seconds = _seconds(headers.get('retry-after'))

    def __str__(self) -> str:
        return self.message


class InvalidRequestError(PitonApiError):
    """400, 413, 415 and 422: the request is wrong, and a repeat won't help."""


class AuthenticationError(PitonApiError):
    """401: the key is wrong, expired or revoked."""


class PermissionDeniedError(PitonApiError):
    """403: the key lacks the permission."""


class NotFoundError(PitonApiError):
    """404: the company has no such object in the key's mode."""


class ConflictError(PitonApiError):
    """409 and 410: the state of the object doesn't allow it."""


class RateLimitError(PitonApiError):
    """429: too many requests; `retry_after_seconds` says how long to wait."""


class ApiConnectionError(PitonError):
    """No response: the network failed, or the time was over. A payment may have been made."""


class WebhookVerificationError(PitonError):
    """A webhook that Piton didn't send, or an old one."""


_classes: Dict[int, Type[PitonApiError]] = {
    400: InvalidRequestError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    422: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: ConflictError,
    429: RateLimitError,
}


def api_error(status: int, headers: Mapping[str, str], body: Any) -> PitonApiError:
    return _classes.get(status, PitonApiError)(status, headers, body)


def _error_in(body: Any) -> Dict[str, Any]:
    error = body.get('error') if isinstance(body, dict) else None
    return error if isinstance(error, dict) and 'code' in error else {}


def _seconds(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and text.isdecimal() else None
