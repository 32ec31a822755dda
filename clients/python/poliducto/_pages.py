# SPDX-License-Identifier: Apache-2.0
"""Lists: the first page, and on through all of them."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generator, Generic, Iterator, TypeVar

M = TypeVar("M")


class _Part(Generic[M]):
    """One page: what stands on it, and where the next one begins."""

    __slots__ = ("_ask", "cursor", "data", "has_more", "next_cursor")

    def __init__(
        self,
        data: list[M],
        next_cursor: str | None,
        has_more: bool,
        cursor: str | None,
        ask: Callable[[str], Any],
    ) -> None:
        self.data = data
        self.next_cursor = next_cursor
        self.has_more = has_more
        self.cursor = cursor  # the one that this page was asked for with
        self._ask = ask

    def __repr__(self) -> str:
        more = ", and more" if self.has_more else ""
        return f"<{type(self).__name__} of {len(self.data)}{more}>"

    def __len__(self) -> int:
        return len(self.data)

    def __bool__(self) -> bool:
        return True


class Page(_Part[M]):
    """The first page of a list; iterating it goes on through all pages."""

    __slots__ = ()

    def next_page(self) -> Page[M] | None:
        """The page after this one, or None where this is the last."""
        if not self.has_more or self.next_cursor is None:
            return None
        page: Page[M] = self._ask(self.next_cursor)
        return page

    def pages(self) -> Iterator[Page[M]]:
        """This page and all after it; one request for each."""
        page: Page[M] | None = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Walk[M]:
        return Walk(self)

    def to_list(self, *, max_items: int) -> list[M]:
        """The first max_items of all pages."""
        found: list[M] = []
        for page in self.pages():
            found += page.data[: max_items - len(found)]
            if len(found) >= max_items:
                break
        return found


class Walk(Iterator[M]):
    """Through all pages.

    Its cursor is that of the page it is on: list(cursor=...) goes on from there
    and gives at most that page again.
    """

    def __init__(self, page: Page[M]) -> None:
        self._page: Page[M] | None = page
        self._left = iter(page.data)
        self.cursor = page.cursor

    def __iter__(self) -> Walk[M]:
        return self

    def __next__(self) -> M:
        while self._page is not None:
            for one in self._left:
                return one
            self._page = self._page.next_page()
            if self._page is not None:
                self._left, self.cursor = iter(self._page.data), self._page.cursor
        raise StopIteration


class AsyncPage(_Part[M]):
    """The first page of a list; `async for` goes on through all pages."""

    __slots__ = ()

    async def next_page(self) -> AsyncPage[M] | None:
        """The page after this one, or None where this is the last."""
        if not self.has_more or self.next_cursor is None:
            return None
        page: AsyncPage[M] = await self._ask(self.next_cursor)
        return page

    async def pages(self) -> AsyncIterator[AsyncPage[M]]:
        """This page and all after it; one request for each."""
        page: AsyncPage[M] | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    def __aiter__(self) -> AsyncWalk[M]:
        return AsyncWalk(self)

    async def to_list(self, *, max_items: int) -> list[M]:
        """The first max_items of all pages."""
        found: list[M] = []
        async for page in self.pages():
            found += page.data[: max_items - len(found)]
            if len(found) >= max_items:
                break
        return found


class AsyncList(Generic[M]):
    """A list that nobody asked for yet: `await` gives its first page, `async for`
    goes through all of them."""

    __slots__ = ("_ask",)

    def __init__(self, ask: Callable[[], Awaitable[AsyncPage[M]]]) -> None:
        self._ask = ask

    def __await__(self) -> Generator[Any, Any, AsyncPage[M]]:
        return self._ask().__await__()

    def __aiter__(self) -> AsyncWalk[M]:
        return AsyncWalk(self)

    async def pages(self) -> AsyncIterator[AsyncPage[M]]:
        """All pages; one request for each."""
        async for page in (await self).pages():
            yield page

    async def to_list(self, *, max_items: int) -> list[M]:
        """The first max_items of all pages."""
        return await (await self).to_list(max_items=max_items)


class AsyncWalk(AsyncIterator[M]):
    """Through all pages; its cursor is that of the page it is on."""

    def __init__(self, first: AsyncList[M] | AsyncPage[M]) -> None:
        self._first: AsyncList[M] | None = first if isinstance(first, AsyncList) else None
        self._page = first if isinstance(first, AsyncPage) else None
        self._left: Iterator[M] = iter(self._page.data if self._page is not None else [])
        self.cursor = self._page.cursor if self._page is not None else None

    def __aiter__(self) -> AsyncWalk[M]:
        return self

    async def __anext__(self) -> M:
        if self._first is not None:
            first, self._first = self._first, None
            self._turn(await first)
        while self._page is not None:
            for one in self._left:
                return one
            self._turn(await self._page.next_page())
        raise StopAsyncIteration

    def _turn(self, page: AsyncPage[M] | None) -> None:
        self._page = page
        if page is not None:
            self._left, self.cursor = iter(page.data), page.cursor
