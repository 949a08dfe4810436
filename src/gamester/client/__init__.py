"""Clients of a remote server, for people, bots and language models."""
