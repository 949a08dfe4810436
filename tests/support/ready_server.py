"""Import the server and make its first pages ready, as `gamester serve` does in the background.

For `forked_servers`: whatever this module leaves in memory, each forked server begins with.
"""

import gamester.server.serve
from gamester.server.app import _routes
from gamester.server.middleware.gate import GateConfig
from gamester.server.pages import warm_up

assert gamester.server.serve
_routes(GateConfig())
for piece in warm_up.pieces():
    piece()
