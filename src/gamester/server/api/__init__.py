"""The open protocol: tables as data over HTTP and WebSocket.

Its description is docs/reference/protocol.md.
"""
