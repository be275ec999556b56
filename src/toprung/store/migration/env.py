"""What Alembic runs: the steps, on the connection that the store hands over."""

from alembic import context

from toprung.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a table in place
)
context.run_migrations()
