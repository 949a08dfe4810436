"""Checks of a waiting room in a browser."""

from __future__ import annotations

from playwright.sync_api import Page

FITS = "document.documentElement.scrollWidth <= innerWidth"


def faults_of(page: Page) -> list[str]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" and "WebSocket" not in said.text else None)
    return faults
