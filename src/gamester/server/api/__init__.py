"""The open protocol: tables as data over HTTP and WebSocket, for bots and other clients. `docs/protocol.md` describes it."""
