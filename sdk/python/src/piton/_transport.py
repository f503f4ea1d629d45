import http.client
import json
import os
import platform
import random
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import urlencode, urlsplit

from ._listing import Listing, Page
from ._version import VERSION
from ._wire import decode, encode
from .errors import ApiConnectionError, PitonApiError, api_error
from .models import API_VERSION

_WAIT_MAX_SECONDS = 30
_USER_AGENT = f'piton-python/{VERSION} python/{platform.python_version()}'


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API redirects nowhere, and the key must not follow a redirect to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    def __init__(self, key: str, base_url: Optional[str], timeout: float, retries: int) -> None:
        self._key = key
        self._base_url = _checked(base_url)
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_NoRedirects)

    def list(
        self,
        item: Any,
        path: str,
        *,
        query: Mapping[str, Any],
        timeout: Optional[float],
    ) -> Listing[Any]:
        def fetch(cursor: Optional[str]) -> Page[Any]:
            page = self._repeat('GET', path, {**query, 'cursor': cursor}, None, {}, timeout)
            items = [decode(item, each) for each in page['items']]
            return Page(items, page.get('nextCursor'))

        return Listing(fetch)

    def send(
        self,
        result: Any,
        method: str,
        path: str,
        *,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        # The same in each repeat, so that a repeat creates nothing twice.
        key = {'idempotency-key': idempotency_key or str(uuid.uuid4())} if method == 'POST' else {}
        return decode(result, self._repeat(method, path, {}, body, key, timeout))

    def _repeat(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any],
        body: Optional[Mapping[str, Any]],
        headers: Mapping[str, str],
        timeout: Optional[float],
    ) -> Any:
        request = urllib.request.Request(
            self._base_url + path + _query_text(query),
            method=method,
            data=None if body is None else json.dumps(_given(body)).encode(),
            headers={
                'authorization': f'Bearer {self._key}',
                'accept': 'application/json',
                'piton-version': API_VERSION,
                'user-agent': _USER_AGENT,
                **({} if body is None else {'content-type': 'application/json'}),
                **headers,
            },
        )
        attempt = 0
        while True:
            try:
                return self._attempt(request, self._timeout if timeout is None else timeout)
            except (ApiConnectionError, PitonApiError) as error:
                if attempt >= self._retries or not _is_temporary(error):
                    raise
                time.sleep(_wait_seconds(error, attempt))
            attempt += 1

    def _attempt(self, request: urllib.request.Request, timeout: float) -> Any:
        try:
            status, headers, text = self._exchange(request, timeout)
        except (OSError, http.client.HTTPException) as error:
            reason = error.reason if isinstance(error, urllib.error.URLError) else error
            is_late = isinstance(reason, TimeoutError) or 'timed out' in str(reason)
            problem = 'didn’t respond in time' if is_late else 'couldn’t be reached'
            raise ApiConnectionError(f'{self._base_url} {problem}.') from error
        try:
            parsed = json.loads(text)
        except ValueError:
            parsed = None
        if 200 <= status < 300 and parsed is not None:
            return parsed
        raise api_error(status, headers, parsed)

    def _exchange(
        self, request: urllib.request.Request, timeout: float
    ) -> Tuple[int, Dict[str, str], bytes]:
        """The socket limits each wait, and the deadline a response that drips."""
        deadline = time.monotonic() + timeout
        try:
            response = self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as refusal:
            response = refusal
        headers = {name.lower(): value for name, value in response.headers.items()}
        parts: List[bytes] = []
        with response:
            while True:
                part = response.read1(65_536)
                if not part:
                    return response.status, headers, b''.join(parts)
                if time.monotonic() > deadline:
                    raise TimeoutError('timed out')
                parts.append(part)


def _checked(base_url: Optional[str]) -> str:
    address = os.environ.get('PITON_URL', '') if base_url is None else base_url
    parts = urlsplit(address)
    if parts.scheme not in ('https', 'http') or not parts.hostname:
        raise TypeError('Piton needs its address: set PITON_URL or the option base_url.')
    return address.rstrip('/')


def _given(values: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: encode(value) for name, value in values.items() if value is not None}


def _query_text(query: Mapping[str, Any]) -> str:
    text = urlencode(_given(query))
    return f'?{text}' if text else ''


def _is_temporary(error: Exception) -> bool:
    """GET, PATCH and DELETE have the same effect twice; a POST carries its idempotency key."""
    if not isinstance(error, PitonApiError):
        return True
    return error.status in (408, 429, 502, 503, 504) or error.code == 'idempotency_key_in_use'


def _wait_seconds(error: Exception, attempt: int) -> float:
    """As the API asks, or half a second that doubles, with chance so that clients spread."""
    named = error.retry_after_seconds if isinstance(error, PitonApiError) else None
    if named is not None:
        return min(named, _WAIT_MAX_SECONDS)
    return 0.5 * (1 << attempt) * random.uniform(0.75, 1.25)
