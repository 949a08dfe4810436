"""Measures of a table on a phone."""

from __future__ import annotations

from playwright.sync_api import Page


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))
