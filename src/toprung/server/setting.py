"""What whoever runs a server can set: by an environment variable `TOPRUNG_…` or a flag of `toprung serve`, which goes
first.

`docs/` and `toprung serve --help` are made of the same fields.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from toprung.notice.relay import relay_of

Level = Literal["debug", "info", "warning", "error"]


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs."""

    host: Annotated[str, Meta(description="address to listen on; 127.0.0.1 keeps everybody else out")] = "0.0.0.0"  # noqa: S104
    port: Annotated[int, Meta(ge=1, le=65535, description="port to listen on")] = 8011
    data: Annotated[str, Meta(description="folder of the database, where no other is named")] = "var"
    database: Annotated[
        str,
        Meta(
            description="database: sqlite:////srv/toprung/toprung.sqlite3, postgresql://toprung@host/toprung; "
            "“memory” forgets everything"
        ),
    ] = ""
    public: Annotated[
        str, Meta(description="address under which others reach the server, for links: https://toprung.example")
    ] = ""
    trusted_proxy: Annotated[
        str, Meta(description="addresses of proxies, by commas, whose X-Forwarded-For and -Proto are believed")
    ] = "127.0.0.1"
    log_level: Annotated[Level, Meta(description="debug, info, warning or error")] = "info"
    log_format: Annotated[Literal["text", "json"], Meta(description="text for people, or json")] = "text"
    metrics: Annotated[str, Meta(description="addresses, by commas, that may read /metrics")] = "127.0.0.1,::1"
    workers: Annotated[int, Meta(ge=1, le=64, description="processes that serve; more than one needs PostgreSQL")] = 1
    push: Annotated[
        Literal["on", "off", "loopback"],
        Meta(description="on, off, or loopback: notices to browsers; loopback is for tests, and allows this machine"),
    ] = "on"
    smtp: Annotated[
        str, Meta(description="server that takes mails, for notices by e-mail: smtps://user:password@mail.example")
    ] = ""
    mail_from: Annotated[str, Meta(description="address that mails come from: toprung@toprung.example")] = ""
    rate: Annotated[float, Meta(gt=0, description="how many times the usual limits one person or address may use")] = 1
    shutdown: Annotated[int, Meta(ge=1, description="seconds that a stop waits for what is under way")] = 5

    def __post_init__(self) -> None:
        if self.smtp:
            relay_of(self.smtp)
            if not self.mail_from or not self.public:
                raise ValueError("mails need an address that they come from, mail_from, and one for links, public")

    def database_url(self) -> str:
        """Where the store is."""
        return self.database or f"sqlite:///{Path(self.data).absolute() / 'toprung.sqlite3'}"

    def is_secure(self) -> bool:
        """Whether browsers reach the server by https."""
        return self.public.startswith("https:")


def add_flags(parser: ArgumentParser) -> None:
    """A flag for each setting."""
    for field in msgspec.structs.fields(Settings):
        parser.add_argument(
            f"--{field.name.replace('_', '-')}",
            default=None,
            metavar=field.name.upper(),
            help=f"{description(field)} (TOPRUNG_{field.name.upper()}; {field.default or 'none'})",
        )


def read_settings(flags: Namespace, environment: Mapping[str, str]) -> Settings:
    """The settings that flags and environment say. Raises msgspec.ValidationError naming the setting."""
    said = {}
    for field in msgspec.structs.fields(Settings):
        flag = getattr(flags, field.name)
        value = environment.get(f"TOPRUNG_{field.name.upper()}") if flag is None else flag
        if value is not None:
            said[field.name] = value
    return msgspec.convert(said, Settings, strict=False)


def description(field: msgspec.structs.FieldInfo) -> str:
    """What the setting is for."""
    notes = [part.description for part in get_args(field.type) if isinstance(part, Meta)]
    return notes[0] or ""
