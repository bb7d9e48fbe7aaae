# SPDX-License-Identifier: MIT
"""URLs of stores of tables. One with a password is refused, and is not repeated."""

from pathlib import Path
from urllib.parse import urlsplit

from fieldtrace_cli.base.errors import FieldtraceError

_SCHEMES = ("s3", "gs", "abfs", "abfss", "hdfs", "file")


def is_url(text: str) -> bool:
    """Whether it names a place of a file system of Arrow, and no folder by its path."""
    return "://" in text


def url_of(text: str) -> str:
    """The URL of a place, which may be a folder by its path."""
    return checked(text) if is_url(text) else Path(text).absolute().as_uri()


def checked(url: str) -> str:
    """The URL, if it may be used. Raises FieldtraceError, which does not repeat it."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise FieldtraceError("that is no URL", "s3://BUCKET/FOLDER") from None
    if parts.scheme not in _SCHEMES:
        raise FieldtraceError(
            f"{parts.scheme}:// is no kind of store that is known",
            f"one of {', '.join(f'{name}://' for name in _SCHEMES)}",
        )
    if "@" in parts.netloc and not parts.scheme.startswith("abfs"):
        raise FieldtraceError(
            "the URL holds a key or a password, which others see in lists of processes",
            "leave it out, and give it by the environment, as AWS_ACCESS_KEY_ID and"
            " AWS_SECRET_ACCESS_KEY, or by ~/.aws/credentials",
        )
    return url
