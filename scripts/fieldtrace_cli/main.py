# SPDX-License-Identifier: MIT
"""The command line: verbs, their arguments, and what becomes of their failures."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from fieldtrace_cli import __version__
from fieldtrace_cli.base import interruption, paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.failures import refusal
from fieldtrace_cli.base.printable import printable

# Messages hold the last lines of logs.
LAYOUT, LONGEST = "\n\t", 1 << 16

# In the order of the help. The module of a verb is loaded where the verb is meant.
VERBS = (
    *(("setup", "build") if paths.IS_CHECKOUT else ()),
    "doctor",
    "record",
    "list",
    "status",
    "stop",
    "snapshot",
    "live",
    "attach",
    "detach",
    "probe",
    "import",
    "report",
    "consumers",
    "check-removal",
    "gate",
    "diff",
    "mcp",
    "view",
    "pictures",
    "export",
    "slim",
    "merge-profile",
    "fleet",
    *(("demo",) if paths.HAS_EXAMPLE else ()),
)

# What mends that an installed command lacks a verb.
LACKING = {
    "setup": "none is needed; fieldtrace doctor says whether anything is missing",
    "build": "none is needed; to build Fieldtrace itself, use a checkout",
    "demo": "install the package fieldtrace-demo",
}

# No module can be called by a word of Python.
MODULES = {"import": "imports"}

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


def parser(names: Sequence[str] = VERBS) -> argparse.ArgumentParser:
    """The parser of the command line, with these verbs; each verb's module adds its own."""
    top = ArgumentParser(
        prog="fieldtrace",
        description=DESCRIPTION,
        epilog=EXIT_STATUS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"fieldtrace {__version__}")
    verbs = top.add_subparsers(title="verbs", metavar="VERB", required=True)
    for name in names:
        module = _module(name)
        verb = verbs.add_parser(
            name,
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            epilog=f"{module.EXAMPLES}\n{getattr(module, 'EXIT_STATUS', EXIT_STATUS)}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(verb)
        verb.set_defaults(run=module.run)
    return top


def _module(verb: str) -> ModuleType:
    return import_module(f"fieldtrace_cli.verbs.{MODULES.get(verb, verb.replace('-', '_'))}")


def _meant(arguments: Sequence[str]) -> Sequence[str]:
    """The verb of the command line, or all where none stands first."""
    return [verb for verb in VERBS if [verb] == list(arguments[:1])] or VERBS


def _status(arguments: Sequence[str], status: int) -> int:
    """The exit status of a failure: a verb whose answers are statuses has others for failures."""
    verbs = _meant(arguments)
    if len(verbs) > 1:
        return status
    failures: dict[int, int] = getattr(_module(verbs[0]), "FAILURES", {})
    return failures.get(status, status)


def _told(arguments: Sequence[str], error: FieldtraceError) -> int:
    """Says what failed and gives the exit status for it."""
    # What is quoted in it need not be ours.
    print(f"fieldtrace: {printable(str(error), keep=LAYOUT, most=LONGEST)}", file=sys.stderr)
    return _status(arguments, error.status)


def main(arguments: Sequence[str]) -> int:
    """Runs the command line and gives its exit status."""
    interruption.raise_on_signals()
    try:
        verb = arguments[0] if arguments else ""
        if verb in LACKING and verb not in VERBS:
            raise FieldtraceError(f"'{verb}' is not installed here", LACKING[verb], status=2)
        parsed = parser(_meant(arguments)).parse_args(arguments)
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
