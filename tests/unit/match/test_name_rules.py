"""Visible characters of names: joiners only where a script or an emoji needs them."""

import pytest

from gamester.match.match import Match
from gamester.match.record import read_record, write_record
from gamester.match.setup import InvalidSetup, escape_invisible, is_visible
from gamester.match.verification import verify

PERSIAN = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"
HINDI = "\u0936\u0930\u094d\u200d\u092e\u093e"
FAMILY = "\U0001f469\U0001f3fd\u200d\u2764\ufe0f\u200d\U0001f468"
HIDDEN = ("An\u200da", "Ana\u200d", "\u200cAna", "\u0639\u200c", f"{PERSIAN[:3]}\u200c\u200c{PERSIAN[4:]}", "A\u200bna", f"{PERSIAN}\u202e")


@pytest.mark.parametrize("name", [PERSIAN, HINDI, FAMILY, "Zo\u00eb", "\u0414\u0430\u0448\u0430"])
def test_names_of_any_script_stand_in_records(name: str) -> None:
    assert is_visible(name)
    text = write_record(Match.open("armies", 2, {}, "", "a seed", (name, "Bo")))
    assert verify(text).is_valid and read_record(text).header.names[0] == name


@pytest.mark.parametrize("name", HIDDEN)
def test_what_hides_in_a_name_is_refused_and_shown(name: str) -> None:
    assert not is_visible(name)
    with pytest.raises(InvalidSetup, match=r"U\+20") as fault:
        Match.open("armies", 2, {}, "", "a seed", (name, "Bo"))
    assert str(fault.value).isprintable() and escape_invisible(name) in str(fault.value)
