"""A browser for the tests that open pages; they skip where none is."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def _foreign(url: str, own: str) -> list[str]:
    return [] if url.startswith(own) else [f"asks for {url}"]


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Chromium without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        pytest.skip("no Chromium on this machine (Debian: apt-get install chromium)")
    with api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: "Browser", tmp_path: Path) -> "Iterator[Callable[..., Page]]":
    """Opens a page given as text. Whatever it says on its console, and whatever it asks for, fails the test."""
    contexts: list[Any] = []
    said: list[str] = []

    def open_page(html: str, anchor: str = "", *, size: tuple[int, int] = (1280, 900), dark: bool = False) -> "Page":
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("request", lambda asked: said.extend(_foreign(asked.url, path.as_uri())))
        page.goto(path.as_uri() + anchor)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert said == []
