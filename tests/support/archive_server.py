"""A server that gives finished public games to research."""

from tests.support import server_fixtures as conftest

GIVING = conftest.START.replace("Timings({pace}))", "Timings({pace}), wishes=ServerConfig(archive=True))")
