# SPDX-License-Identifier: MIT
"""The classes that an analysis loads, kept in an archive that the JVM maps into its memory.

Of a short analysis, loading and verifying classes takes a fifth of the processor time. The JVM
writes such an archive as it ends (JEP 350), which takes a second; so the second analysis writes it,
and whoever asks once never waits for it. What the JVM cannot use of it, it loads as ever.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from fieldtrace_cli.jvm.flags import OPTION_VARIABLES

ARCHIVE = "classes.jsa"
PART = "classes.part"
# An analysis has ended, so that the next one may write the archive.
USED = "used"
# One was chosen to do so.
CHOSEN = "chosen"

# Of the archive a JVM warns on standard output, where the report goes.
QUIET = "-Xlog:disable"


@contextmanager
def class_archive(folder: Path, environment: Mapping[str, str]) -> Iterator[list[str]]:
    """The JVM's flags for an analysis; an exception within it leaves no archive behind.

    `folder` is that of one Java and one set of bundles, for which alone an archive holds. There are
    no flags where the user's variables log what the JVM does, or name an archive.
    """
    chosen = " ".join(environment.get(name, "") for name in OPTION_VARIABLES)
    if "-Xlog" in chosen or "Archive" in chosen or "-Xshare" in chosen:
        yield []
    elif (folder / ARCHIVE).exists():
        yield [f"-XX:SharedArchiveFile={folder / ARCHIVE}", QUIET]
    elif _is_chosen(folder):
        yield from _writing(folder)
    else:
        yield []
        with suppress(OSError):
            if not (folder / CHOSEN).exists():
                (folder / USED).touch()


def _is_chosen(folder: Path) -> bool:
    """Whether this analysis writes the archive: of several at a time one does."""
    try:
        (folder / USED).rename(folder / CHOSEN)
    except OSError:
        return False
    return True


def _writing(folder: Path) -> Iterator[list[str]]:
    try:
        yield [f"-XX:ArchiveClassesAtExit={folder / PART}", QUIET]
    except BaseException:
        # The analysis failed or was broken off; another one may try.
        with suppress(OSError):
            (folder / PART).unlink(missing_ok=True)
            (folder / CHOSEN).rename(folder / USED)
        raise
    # A JVM that cannot write archives has written none, and none is asked for again.
    with suppress(OSError):
        (folder / PART).rename(folder / ARCHIVE)
