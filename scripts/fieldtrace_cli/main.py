# SPDX-License-Identifier: MIT
"""The command line: verbs, their arguments, and what becomes of their failures."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from fieldtrace_cli import __version__
from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.failures import refusal
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.verbs import (
    attach,
    build,
    check_removal,
    consumers,
    demo,
    detach,
    diff,
    doctor,
    export,
    fleet,
    gate,
    imports,
    live,
    mcp,
    merge_profile,
    pictures,
    probe,
    record,
    report,
    setup,
    slim,
    snapshot,
    status,
    stop,
    view,
)
from fieldtrace_cli.verbs import (
    list as list_verb,
)

# Messages hold the last lines of logs.
LAYOUT, LONGEST = "\n\t", 1 << 16

VERBS = (
    *((setup, build) if paths.IS_CHECKOUT else ()),
    doctor,
    record,
    list_verb,
    status,
    stop,
    snapshot,
    live,
    attach,
    detach,
    probe,
    imports,
    report,
    consumers,
    check_removal,
    gate,
    diff,
    mcp,
    view,
    pictures,
    export,
    slim,
    merge_profile,
    fleet,
    *((demo,) if paths.HAS_EXAMPLE else ()),
)

_DEMO = "Try everything on an example:      fieldtrace demo"
DESCRIPTION = f"""\
Shows which fields of fetched objects nobody reads, at which call path.

{_DEMO if paths.HAS_EXAMPLE else "Check this machine:                fieldtrace doctor"}
Record your own service:           fieldtrace record -- java -jar service.jar
"""

EXIT_STATUS = """\
exit status:
  0    done
  1    failed; standard error says what failed and what to do
  2    wrong arguments
  130  interrupted by Ctrl-C (128 + signal for others); everything that it started is stopped
"""


class ArgumentParser(argparse.ArgumentParser):
    """A parser whose errors look like all others of the command."""

    def error(self, message: str) -> NoReturn:
        raise FieldtraceError(
            f"the arguments were not understood: {message}", f"{self.prog} --help", status=2
        )


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; each verb's module adds its own."""
    top = ArgumentParser(
        prog="fieldtrace",
        description=DESCRIPTION,
        epilog=EXIT_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"fieldtrace {__version__}")
    verbs = top.add_subparsers(title="verbs", metavar="VERB", required=True)
    for module in VERBS:
        verb = verbs.add_parser(
            _name(module),
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            epilog=f"{module.EXAMPLES}\n{getattr(module, 'EXIT_STATUS', EXIT_STATUS)}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(verb)
        verb.set_defaults(run=module.run)
    return top


def _name(module: ModuleType) -> str:
    # Some names are words of Python, by which no module can be called.
    name: str = getattr(module, "NAME", module.__name__.rpartition(".")[2].replace("_", "-"))
    return name


def _status(arguments: Sequence[str], status: int) -> int:
    """The exit status of a failure: a verb whose answers are statuses has others for failures."""
    for module in VERBS:
        if [_name(module)] == list(arguments[:1]):
            failures: dict[int, int] = getattr(module, "FAILURES", {})
            return failures.get(status, status)
    return status


def _told(arguments: Sequence[str], error: FieldtraceError) -> int:
    """Says what failed and gives the exit status for it."""
    # What is quoted in it need not be ours.
    print(f"fieldtrace: {printable(str(error), keep=LAYOUT, most=LONGEST)}", file=sys.stderr)
    return _status(arguments, error.status)


def main(arguments: Sequence[str]) -> int:
    """Runs the command line and gives its exit status."""
    interruption.raise_on_signals()
    try:
        parsed = parser().parse_args(arguments)
        status: int = parsed.run(parsed)
        return status
    except FieldtraceError as error:
        return _told(arguments, error)
    except interruption.Interrupted as interrupted:
        print("\nfieldtrace: interrupted; everything that was started is stopped.", file=sys.stderr)
        return interrupted.status
    except BrokenPipeError:
        # The reader of our output went away, as `head` does.
        sys.stderr.close()
        return 141
    except Exception as error:
        refused = refusal(error)
        if refused is None:
            # A bug, which must not look like an answer.
            traceback.print_exc()
            return _status(arguments, 1)
        return _told(arguments, refused)
