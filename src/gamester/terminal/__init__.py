"""The table in a terminal, at home or at a house, and the client that plays a bot's part by the open protocol."""
