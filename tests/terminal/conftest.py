"""A running house for whoever sits at it in a terminal."""

from tests.web.conftest import server as server
from tests.web.guarded import guarded as guarded
