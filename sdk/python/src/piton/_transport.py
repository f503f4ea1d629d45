import http.client
import json
import os
import platform
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, List, Mapping, Optional, Tuple
from urllib.parse import urlencode, urlsplit

from ._listing import Listing, Page
from ._rules import FINAL_CODES, REPEATED_CODES, TEMPORARY_STATUSES
from ._version import VERSION
from ._wire import decode, encode
from .errors import ApiConnectionError, PitonApiError, api_error
from .models import API_VERSION

_PAUSE_MAX_SECONDS = 30
_USER_AGENT = f'piton-python/{VERSION} python/{platform.python_version()}'


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API redirects nowhere, and the key must not follow a redirect to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    def __init__(self, key: str, base_url: Optional[str], timeout: float, retries: int) -> None:
        self._key = key
        self._base_url = _checked(key, base_url)
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
                pause = _pause_seconds(error, attempt) if attempt < self._retries else None
                if pause is None:
                    raise
                time.sleep(pause)
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


def _checked(key: str, base_url: Optional[str]) -> str:
    address = os.environ.get('PITON_URL', '') if base_url is None else base_url
    parts = urlsplit(address)
    if parts.scheme not in ('https', 'http') or not parts.hostname:
        raise TypeError('Piton needs its address: set PITON_URL or the option base_url.')
    if parts.scheme == 'http' and '_live_' in key and not _is_loopback(parts.hostname):
        raise TypeError('Piton’s address must be https:// with a live key.')
    return address.rstrip('/')


def _is_loopback(host: str) -> bool:
    return host in ('localhost', '::1') or re.fullmatch(r'127(\.\d+){3}', host) is not None


def _given(values: Mapping[str, Any]) -> Dict[str, Any]:
    return {name: encode(value) for name, value in values.items() if value is not None}


def _query_text(query: Mapping[str, Any]) -> str:
    text = urlencode(_given(query))
    return f'?{text}' if text else ''


def _pause_seconds(error: Exception, attempt: int) -> Optional[float]:
    """None if a repeat would be refused again, or if the API asks to wait for long."""
    if not _may_repeat(error):
        return None
    named = error.retry_after_seconds if isinstance(error, PitonApiError) else None
    if named is not None:
        return None if named > _PAUSE_MAX_SECONDS else named
    # Doubles, with chance so that clients spread.
    return 0.5 * (1 << attempt) * random.uniform(0.75, 1.25)


def _may_repeat(error: Exception) -> bool:
    """GET, PATCH and DELETE have the same effect twice; a POST carries its idempotency key."""
    if not isinstance(error, PitonApiError):
        return True
    if error.code in FINAL_CODES:
        return False
    return error.code in REPEATED_CODES or error.status in TEMPORARY_STATUSES
