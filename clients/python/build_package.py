"""Builds wheel and source package from the standard library alone (PEP 517), so that a build downloads nothing."""

import base64
import hashlib
import io
import tarfile
import tomllib
import zipfile
from pathlib import Path

_root = Path(__file__).parent
_project = tomllib.loads((_root / "pyproject.toml").read_text())["project"]
_stem = f"{_project['name']}-{_project['version']}"
_metadata = "\n".join(
    [
        "Metadata-Version: 2.1",
        f"Name: {_project['name']}",
        f"Version: {_project['version']}",
        f"Summary: {_project['description']}",
        f"Requires-Python: {_project['requires-python']}",
        "",
    ]
)


def _sources() -> list[Path]:
    return sorted(path for path in (_root / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {str(path.relative_to(_root / "src")): path.read_bytes() for path in _sources()}
    info = f"{_stem}.dist-info"
    files[f"{info}/METADATA"] = _metadata.encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: build_package\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    name = f"{_stem}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            # The same bytes at every build.
            archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = f"{_stem}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        for path in [_root / "pyproject.toml", _root / "build_package.py", *_sources()]:
            archive.add(path, f"{_stem}/{path.relative_to(_root)}")
        info = tarfile.TarInfo(f"{_stem}/PKG-INFO")
        info.size = len(_metadata)
        archive.addfile(info, io.BytesIO(_metadata.encode()))
    return name


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
