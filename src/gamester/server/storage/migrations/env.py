"""The module that alembic runs.

The changes go through the connection that it is given, in the transaction which that is in.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
