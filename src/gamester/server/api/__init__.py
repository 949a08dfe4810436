"""The open protocol: tables as data over HTTP and WebSocket (docs/reference/protocol.md)."""
