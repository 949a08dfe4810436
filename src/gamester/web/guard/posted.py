"""What a form sends. The framework's own reader takes any number of fields, and keeps the last thousand forms of whomever."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request
from litestar.datastructures import FormMultiDict
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException

MOST = 1_000
"""Fields of a form, as of one with files."""
LONG = 20_000
"""Bytes of a form; one that is longer is read beside the tables."""


async def posted(request: Request[Any, Any, Any]) -> FormMultiDict:
    """The fields and files of a form; ClientException where they are too many, or are no text."""
    if request.content_type[0] != RequestEncodingType.URL_ENCODED:
        try:
            return await request.form()
        except (LookupError, UnicodeError) as error:
            raise ClientException("Expected the fields of a form as text in UTF-8.") from error
    data = (await request.body()).decode("latin-1")
    read = partial(parse_qsl, data, keep_blank_values=True, max_num_fields=MOST)
    try:
        return FormMultiDict(await asyncio.to_thread(read) if len(data) > LONG else read())
    except ValueError as error:
        raise ClientException(f"Expected a form of at most {MOST} fields.") from error
