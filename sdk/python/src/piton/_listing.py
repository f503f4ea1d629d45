from dataclasses import dataclass
from typing import Callable, Generic, Iterator, List, Optional, TypeVar

Item = TypeVar('Item')


@dataclass(frozen=True)
class Page(Generic[Item]):
    items: List[Item]
    next_cursor: Optional[str]


class Listing(Generic[Item]):
    """A list. `for` goes through all items and fetches further pages as needed."""

    def __init__(self, fetch: Callable[[Optional[str]], Page[Item]]) -> None:
        self._fetch = fetch

    def __iter__(self) -> Iterator[Item]:
        page = self.first_page()
        yield from page.items
        while page.next_cursor is not None:
            page = self._fetch(page.next_cursor)
            yield from page.items

    def first_page(self) -> Page[Item]:
        return self._fetch(None)
