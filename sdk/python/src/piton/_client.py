from typing import Optional

from ._resources import Resources
from ._rules import KEY_PATTERN
from ._transport import Transport


class Piton(Resources):
    """The client of one company in one mode. Give it a secret key, and only on your server.

    base_url: Piton's address; the environment's `PITON_URL` by default.
    timeout: Seconds for each attempt. A payment by card can take a minute.
    retries: Repeats after failures of the network or the API.

    It keeps no connection open, so threads and forked processes may share it.
    """

    def __init__(
        self,
        key: str,
        *,
        base_url: Optional[str] = None,
        timeout: float = 70,
        retries: int = 2,
    ) -> None:
        if not isinstance(key, str) or not KEY_PATTERN.fullmatch(key):
            raise TypeError('Piton needs a whole API key, such as sk_test_piton_….')
        super().__init__(Transport(key, base_url, timeout, retries))
