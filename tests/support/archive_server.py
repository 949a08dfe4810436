"""A server that gives finished public games to research."""

from tests.support import server_fixtures

GIVING = server_fixtures.START.replace("Timings({pace}))", "Timings({pace}), wishes=ServerConfig(archive=True))")
