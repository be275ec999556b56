"""Whatever goes wrong over HTTP, as a `Problem` and a status: a refusal with its clause, a wrong value with its
place, and for what nobody foresaw a plain sentence, with the trace in the log alone."""

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ExceptionHandlersMap

from toprung.kernel import Illegal
from toprung.room.lobby import Unknown
from toprung.room.room import short
from toprung.server.body import Problem
from toprung.store import StoreTrouble

log = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]

NO_BODY = "'data'"
"""What Litestar says of a request without the body that it should have."""


class Denied(Exception):
    """A request that is not carried out, for a reason that no rule has."""

    def __init__(self, status: int, why: str, **params: str | int) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.params = params


def _answer(status: int, problem: Problem) -> Response[Problem]:
    """The problem as a response."""
    return Response(problem, status_code=status, media_type=MediaType.JSON)


def _log(request: AnyRequest, wrong: Exception) -> None:
    id, path = request.path_params.get("id"), request.url.path
    for name, value in request.path_params.items():
        path = path.replace(str(value), f"{{{name}}}")
    log.error("%s %s failed", request.method, path, exc_info=wrong, extra={"table": None if id is None else short(id)})


def _denied(_: AnyRequest, no: Denied) -> Response[Problem]:
    return _answer(no.status, Problem(no.why, params=no.params))


def _illegal(_: AnyRequest, no: Illegal) -> Response[Problem]:
    return _answer(HTTP_409_CONFLICT, Problem(no.why, no.clause, no.params))


def _unknown(_: AnyRequest, no: Unknown) -> Response[Problem]:
    return _answer(HTTP_404_NOT_FOUND, Problem("There is no such table."))


def _unreadable(_: AnyRequest, wrong: Exception) -> Response[Problem]:
    return _answer(HTTP_400_BAD_REQUEST, Problem(str(wrong)))


def _invalid(_: AnyRequest, wrong: ValidationException) -> Response[Problem]:
    places = [place for place in wrong.extra or () if isinstance(place, dict) and "key" in place]
    told = ["The request has no body." if place["message"] == NO_BODY else placed(place) for place in places]
    return _answer(HTTP_400_BAD_REQUEST, Problem("; ".join(told) or wrong.detail))


def placed(place: dict[str, Any]) -> str:
    """What is wrong, and where in the request."""
    return f"{place['message']} - at `$.{place['key']}`"


def _refused(_: AnyRequest, no: HTTPException) -> Response[Problem]:
    return _answer(no.status_code, Problem(no.detail))


def _trouble(request: AnyRequest, wrong: Exception) -> Response[Problem]:
    _log(request, wrong)
    return _answer(HTTP_500_INTERNAL_SERVER_ERROR, Problem("Something went wrong on the server."))


def _store_trouble(request: AnyRequest, wrong: StoreTrouble) -> Response[Problem]:
    _log(request, wrong)
    return _answer(HTTP_503_SERVICE_UNAVAILABLE, Problem("The server cannot reach its database. Try again soon."))


HANDLERS: ExceptionHandlersMap = {
    Denied: _denied,
    Illegal: _illegal,
    Unknown: _unknown,
    msgspec.ValidationError: _unreadable,
    msgspec.DecodeError: _unreadable,
    RecursionError: _unreadable,
    ValidationException: _invalid,
    HTTPException: _refused,
    StoreTrouble: _store_trouble,
    Exception: _trouble,
}
