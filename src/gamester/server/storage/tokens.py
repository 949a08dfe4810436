"""Names of tables and the secret links of seats.

A name is two words one can say on the telephone, and a number where the table is not listed.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

from gamester.server.storage.data_folder import DataFolderError, make_private, write_atomic
from gamester.server.storage.errors import StorageError

BYTES = 32
"""Bytes of the secret of a server."""
SHORT, TRIES = 5, 20
"""Codes of two words, and codes in all, that are tried for a public table; other tables have a number in their code."""
ADJECTIVES = """
amber bold brave brisk calm clear clever cosy crisp dapper deep early fair fine fond free fresh gentle glad golden grand green
happy hazel humble iron jolly keen kind late light lively lucky mellow merry mild misty neat noble old pale plain plum proud
quick quiet rapid red ripe rosy royal salt sandy sharp shy silver sleepy slow smart soft spry steady still stout sunny sure
swift tall tidy true velvet warm white wild wise witty young
"""
ANIMALS = """
badger bear beaver bison crane crow deer dove duck eagle egret elk falcon ferret finch fox frog gecko goat goose hare hawk heron
hound ibis jackal jay kite koala lark lemur lion llama lynx magpie marten mole moose moth newt orca osprey otter owl panda
parrot pigeon pike plover pony puffin quail rabbit raven robin salmon seal shrew snail sparrow stoat stork swallow swan swift
tapir tern tiger toad trout turtle viper vole weasel whale wolf wren yak zebra
"""

JOINED_CODE = re.compile(rf"({'|'.join(ADJECTIVES.split())})({'|'.join(ANIMALS.split())})(\d*)", re.ASCII)
"""Both words, and a number where there is one, with nothing between them."""
FIRST_LINK_NUMBER = 1000
"""Below lie the numbers of links that a new table has."""
LINK_NUMBERS = 2**31 - FIRST_LINK_NUMBER
LONGEST = 300
"""Characters of a pasted address that are read: the time to find a code in it grows with their square."""


def new_code() -> str:
    """Return a code like `quiet-otter`, one of about six thousand.

    The caller checks that it is free.
    """
    return f"{secrets.choice(ADJECTIVES.split())}-{secrets.choice(ANIMALS.split())}"


def new_codes(listed: bool = False) -> Iterator[str]:
    """Yield codes for one new table, to be tried one after the other.

    Raises StorageError if all are taken.

    Two words suffice for a table that is `listed` for all to see. Any other has a number behind them,
    so that nobody finds it by trying: there are sixty million such names.
    """
    for k in range(TRIES):
        yield new_code() if listed and k < SHORT else f"{new_code()}-{secrets.randbelow(10**4):04}"
    raise StorageError(f"{TRIES} names of tables were tried, all are taken")


def normalize_code(code: str) -> str:
    """Return the code that a person typed.

    Case, accents, separators and the rest of an address are forgiven.
    """
    named = re.sub(r"(?i).*(/t/|[?&]code=)|[/?&#].*", "", unquote(code.strip()[:LONGEST]).strip())
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", named.lower()) if not unicodedata.combining(sign))
    said = "-".join(re.findall(r"\w+", plain.replace("_", " ")))[:60]
    return "-".join(filter(None, glued.groups())) if (glued := JOINED_CODE.fullmatch(said)) else said


class SeatTokens:
    """The secret parts of seat links, derived from one secret of the server.

    So none of them is ever stored.
    """

    def __init__(self, secret: bytes, where: str) -> None:
        """Use the stored `secret`. Raises DataFolderError if it is none."""
        if not re.fullmatch(rb"[0-9a-fA-F]{%d}" % (2 * BYTES), secret):
            raise DataFolderError(f"{where} is damaged: expected {2 * BYTES} hexadecimal digits, got {len(secret)} bytes")
        self._secret = bytes.fromhex(secret.decode())

    @property
    def fingerprint(self) -> str:
        """The mark that is stored of the secret, only to recognise it."""
        return hmac.digest(self._secret, b"mark", "sha256").hex()

    def token(self, code: str, seat: int) -> str:
        """Return the token of a seat: 24 letters, 144 bits."""
        return urlsafe_b64encode(hmac.digest(self._secret, f"{code}/{seat}".encode(), "sha256")[:18]).decode()

    def hash_address(self, who: str) -> str:
        """Return the tag that is stored of an address, only to tell it from others."""
        return hmac.digest(self._secret, f"{who}/address".encode(), "sha256")[:8].hex()

    def server_secret(self, code: str) -> str:
        """Return the server's secret for the deal of a rematch.

        It is fixed as long as the table exists, whatever entropy comes.
        """
        return hmac.digest(self._secret, f"{code}/rematch".encode(), "sha256").hex()

    def push_seed(self) -> bytes:
        """Return the bytes from which the key for push services is derived."""
        return hmac.digest(self._secret, b"push", "sha256")


def new_secret() -> str:
    """Return a secret for a new server."""
    return secrets.token_hex(BYTES)


def load_secret(folder: Path) -> bytes:
    """Return the secret of a data folder, made if there is none.

    Raises DataFolderError if its file can be neither read nor made.
    """
    file = folder / "secret"
    try:
        if not file.exists():
            write_atomic(file, new_secret())
        make_private(file)
        return file.read_bytes().strip()
    except OSError as error:
        raise DataFolderError(f"cannot use {file}: {error.strerror or error}") from error


def hash_token(token: str) -> str:
    """Return the stored hash of a token."""
    return sha256(token.encode()).hexdigest()


def new_link_number() -> int:
    """Return what a link is made from that nobody has."""
    return FIRST_LINK_NUMBER + secrets.randbelow(LINK_NUMBERS)
