"""The open protocol: tables as data over HTTP and WebSocket, for bots and other clients. `docs/reference/protocol.md` describes it."""
