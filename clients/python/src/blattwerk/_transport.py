"""Requests, answers and errors. The methods of tools are in ``tools.py``."""

import contextlib
import http.client
import json
import os
import re
import secrets
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Self, TypedDict
from urllib.parse import unquote, urlsplit

#: A path, a name with its contents, or a file that is open for reading bytes and seeking.
FileInput = str | os.PathLike[str] | tuple[str, bytes] | IO[bytes]

_CHUNK = 256 * 1024


class Progress(TypedDict):
    """State of a job, as ``GET /v1/jobs/{id}`` answers it."""

    state: str
    stage: str | None
    fraction: float
    position: int | None


OnProgress = Callable[[Progress], object]


class BlattwerkError(Exception):
    """Why the site did not answer with a file."""

    def __init__(self, message: str, code: str, status: int = 0, **params: Any) -> None:
        super().__init__(message)
        #: Of the site's table (docs/tools.md); ``network`` or ``http`` where that is not what answered.
        self.code = code
        #: Of HTTP; 0 without an answer.
        self.status = status
        #: Values that the message mentions, such as ``field`` and ``max_size``.
        self.params = params

    @property
    def retry_after(self) -> int | None:
        """Seconds until the same request may succeed."""
        return self.params.get("retry_after")

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed after a while."""
        return self.code == "network" or self.status in (429, 503)


class Answer:
    """The file that a tool answers; closed at the end of ``with``, or once it has been read to its end."""

    def __init__(self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse, counts: Sequence[str]) -> None:
        self._connection = connection
        self._response = response
        #: Of the download, without folders.
        self.name = _name_of(response.getheader("content-disposition", ""))
        self.type = response.getheader("content-type", "application/octet-stream")
        #: What could not be kept, or was repaired; docs/tools.md has the keys.
        self.notices = [key for key in response.getheader("x-notices", "").split(",") if key]
        given = {name: response.getheader(f"x-{name}") for name in counts}
        self.counts = {name: int(value) for name, value in given.items() if value is not None}

    def read(self, size: int | None = None) -> bytes:
        """Reads up to ``size`` bytes, or all that are left. Raises BlattwerkError where the connection breaks off."""
        with _as_network_error():
            return self._response.read(size)

    def json(self) -> Any:
        return json.loads(self.read())

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> Path:
        """Writes a new file while it arrives; nothing is left where that fails.

        :raises FileExistsError: where there is a file, without ``replace``
        """
        target = Path(path)
        with open(target, "wb" if replace else "xb") as file:
            try:
                while chunk := self.read(_CHUNK):
                    file.write(chunk)
                if self._response.length:
                    raise BlattwerkError("The connection broke off.", "network")
            except BaseException:
                target.unlink()
                raise
        return target

    def close(self) -> None:
        self._response.close()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Transport:
    """Sends forms, and follows each job by its own id, so that an answer is found again after a lost connection.

    :param site: origin of the site, such as ``https://pdf.example.org``
    :param token: of a trusted client, from the operator of the site
    :param language: of error messages, ``de`` or ``en``
    :param retries: repetitions after a lost connection, and after an answer that asks to wait
    """

    def __init__(self, site: str, *, token: str | None = None, language: str = "en", retries: int = 4) -> None:
        parts = urlsplit(site)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"not an address of a site: {site}")
        self._parts = parts
        self._retries = retries
        self._headers = {"accept-language": language, "user-agent": "blattwerk-python"}
        if token is not None:
            self._headers["authorization"] = f"Bearer {token}"

    def run(
        self,
        tool: str,
        files: Mapping[str, FileInput | Sequence[FileInput] | None],
        options: Mapping[str, Any],
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Sends files through a tool. What ``on_progress`` raises, or a keyboard interrupt, cancels the job."""
        from .tools import COUNTS, INPUTS

        fields = [(name, _text(value)) for name, value in options.items() if value is not None]
        sent = []
        for name, given in files.items():
            field = INPUTS.get(options["steps"][0]["tool"], "pdf") if tool == "chain" else name
            several = given if isinstance(given, Sequence) and not isinstance(given, (str, tuple)) else [given]
            sent += [(field, file) for file in several if file is not None]
        attempt = 0
        while True:
            # A job runs at most once, so each attempt is another one.
            job = str(uuid.uuid4())
            try:
                return Answer(*self._run_job(tool, fields, sent, job, on_progress), COUNTS.get(tool, ()))
            except BlattwerkError as error:
                if not error.is_temporary or attempt >= self._retries:
                    if error.code == "network":
                        self.cancel(job)
                    raise
                time.sleep(_seconds(error, attempt))
                attempt += 1
            except BaseException:
                self.cancel(job)
                raise

    def cancel(self, job: str) -> None:
        """Cancels a job, or deletes its answer; never raises, since what is left is deleted soon anyway."""
        with contextlib.suppress(BlattwerkError):
            connection, _ = self._send("DELETE", f"/v1/jobs/{job}", timeout=5)
            connection.close()

    def _run_job(
        self, tool: str, fields: list[tuple[str, str]], files: list[tuple[str, FileInput]], job: str, on_progress: OnProgress | None
    ) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        #: The failure before, after which the site may not have the job or its answer any more.
        lost: BlattwerkError | None = None
        with contextlib.ExitStack() as opened:
            form = _Form(fields, files, opened)
            headers = {"x-job-id": job, "prefer": "respond-async", "content-type": form.type, "content-length": str(form.size)}
            try:
                connection, response = self._send("POST", f"/v1/{tool}", headers=headers, body=form.chunks())
                if response.status == 200:
                    return connection, response
                _refuse(connection, response)
            except BlattwerkError as error:
                if error.code != "network":
                    raise
                # The upload may have arrived, and only its answer be lost.
                lost = error
        failures = 0
        while True:
            started = time.monotonic()
            wait = "wait=1" if on_progress else "wait=60"
            try:
                connection, response = self._send("GET", f"/v1/jobs/{job}/result", headers={"prefer": wait})
                if response.status == 200:
                    return connection, response
                progress: Progress = json.loads(_refuse(connection, response))
            except BlattwerkError as error:
                # The job never arrived, its answer has been sent, or its upload broke off: it can be sent again.
                if lost and error.code in ("notFound", "gone", "cancelled"):
                    raise lost from error
                if not error.is_temporary or failures >= self._retries:
                    raise
                time.sleep(_seconds(error, failures))
                failures += 1
                lost = error
                continue
            failures = 0
            if on_progress:
                on_progress(progress)
            # Beyond what a client may have open, the site does not wait.
            time.sleep(max(0.0, started + 1 - time.monotonic()))

    def _send(
        self, method: str, path: str, *, headers: Mapping[str, str] = {}, body: Iterator[bytes] | None = None, timeout: float = 150
    ) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self._parts.hostname or "", self._parts.port, timeout=timeout)
        base = self._parts.path.rstrip("/")
        try:
            with _as_network_error():
                connection.request(method, f"{base}{path}", body, {**self._headers, **headers})
                return connection, connection.getresponse()
        except BaseException:
            connection.close()
            raise


class _Form:
    """A multipart form, whose files are read while they are sent."""

    def __init__(self, fields: list[tuple[str, str]], files: list[tuple[str, FileInput]], opened: contextlib.ExitStack) -> None:
        boundary = secrets.token_hex(16)
        self.type = f"multipart/form-data; boundary={boundary}"
        parts: list[bytes | IO[bytes]] = []
        self.size = 0

        def add(part: bytes) -> None:
            parts.append(part)
            self.size += len(part)

        # Options first: the steps of a chain decide on its files.
        for name, text in fields:
            add(f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode())
        for name, file in files:
            filename, contents = _open(file, opened)
            quoted = filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"; filename="{quoted}"\r\n'
            add(f"{head}content-type: application/octet-stream\r\n\r\n".encode())
            if isinstance(contents, bytes):
                add(contents)
            else:
                self.size += contents.seek(0, os.SEEK_END)
                parts.append(contents)
            add(b"\r\n")
        add(f"--{boundary}--\r\n".encode())
        self._parts = parts

    def chunks(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
                continue
            part.seek(0)
            while chunk := part.read(_CHUNK):
                yield chunk


def _open(file: FileInput, opened: contextlib.ExitStack) -> tuple[str, bytes | IO[bytes]]:
    if isinstance(file, tuple):
        return file
    if isinstance(file, (str, os.PathLike)):
        return Path(file).name, opened.enter_context(open(file, "rb"))
    return Path(str(getattr(file, "name", "file"))).name, file


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else json.dumps(value) if isinstance(value, (list, tuple, dict)) else str(value)


def _seconds(error: BlattwerkError, attempt: int) -> float:
    return 2**attempt if error.retry_after is None else error.retry_after


@contextlib.contextmanager
def _as_network_error() -> Iterator[None]:
    try:
        yield
    except (OSError, http.client.HTTPException) as error:
        raise BlattwerkError("The site cannot be reached, or the connection broke off.", "network") from error


def _refuse(connection: http.client.HTTPConnection, response: http.client.HTTPResponse) -> bytes:
    """The body of an answer before the job has ended; raises any other as an error."""
    with contextlib.closing(connection), _as_network_error():
        body = response.read()
    if response.status == 202:
        return body
    with contextlib.suppress(ValueError, KeyError, TypeError):
        params = dict(json.loads(body))
        raise BlattwerkError(params.pop("error"), params.pop("code"), response.status, **params)
    after = response.getheader("retry-after", "")
    waits = {"retry_after": int(after)} if after.isdecimal() else {}
    raise BlattwerkError(f"The answer has the status {response.status}.", "http", response.status, **waits)


def _name_of(disposition: str) -> str:
    """The name of a download (RFC 6266), without folders, whatever the site sends."""
    encoded = re.search(r"filename\*=UTF-8''([^;]+)", disposition, re.I)
    plain = re.search(r'filename="([^"]*)"', disposition, re.I)
    name = unquote(encoded[1]) if encoded else plain[1] if plain else ""
    last = re.split(r"[/\\]", name)[-1]
    return "result" if last in ("", ".", "..") else last
