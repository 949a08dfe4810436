# What the terminal says that no page says.

## Dock

no-ways-out = There is no way out here.
ways-out-keys = Enter does it, Escape does not.
