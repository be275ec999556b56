"""Settings: by flag, by environment, by default; a wrong one is named."""

from argparse import ArgumentParser
from pathlib import Path

import msgspec
import pytest

from toprung.server.setting import Settings, add_flags, read_settings


def settings(*flags: str, **environment: str) -> Settings:
    parser = ArgumentParser()
    add_flags(parser)
    return read_settings(parser.parse_args(flags), environment)


def test_a_flag_goes_before_the_environment_and_that_before_the_default() -> None:
    assert settings().port == 8011
    assert settings(TOPRUNG_PORT="9001").port == 9001
    assert settings("--port", "9002", TOPRUNG_PORT="9001").port == 9002
    assert settings("--log-level", "debug", TOPRUNG_TRUSTED_PROXY="10.0.0.1") == Settings(
        log_level="debug", trusted_proxy="10.0.0.1"
    )


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "70000"), ("PORT", "many"), ("LOG_LEVEL", "loud"), ("RATE", "0"), ("SHUTDOWN", "soon")]
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=rf"\$\.{name.lower()}"):
        settings(**{f"TOPRUNG_{name}": value})


def test_the_database_is_in_the_data_folder_unless_it_is_named() -> None:
    assert settings("--data", "/srv/room").database_url() == "sqlite:////srv/room/toprung.sqlite3"
    assert settings("--data", "var").database_url() == f"sqlite:///{Path('var').absolute()}/toprung.sqlite3"
    assert settings("--database", "sqlite:///x", "--data", "/srv").database_url() == "sqlite:///x"


def test_every_setting_is_explained_on_the_command_line() -> None:
    parser = ArgumentParser()
    add_flags(parser)
    told = parser.format_help()
    for field in msgspec.structs.fields(Settings):
        assert f"--{field.name.replace('_', '-')}" in told
        assert f"TOPRUNG_{field.name.upper()}" in told


def test_mails_want_an_address_that_they_come_from_and_one_for_their_links() -> None:
    relay = "smtps://mail.example"
    told = settings("--smtp", relay, "--mail-from", "room@room.example", "--public", "https://room.example")
    assert told.smtp == relay
    with pytest.raises(msgspec.ValidationError, match="mail_from"):
        settings("--smtp", relay, "--public", "https://room.example")
    with pytest.raises(msgspec.ValidationError, match="public"):
        settings("--smtp", relay, "--mail-from", "room@room.example")
    with pytest.raises(msgspec.ValidationError, match="smtps://"):
        settings("--smtp", "mail.example", "--mail-from", "room@room.example", "--public", "https://room.example")
