# SPDX-License-Identifier: MIT
"""Records the requests of a Python process; docs/python.md says which."""

from __future__ import annotations

import os

LIBRARY = "FIELDTRACE_PROBES"
OPTIONS = "FIELDTRACE_AGENT_OPTIONS"


def start() -> None:
    """Loads the probes and waits for the libraries to be imported. Raises OSError where the probes,
    or LTTng, cannot be loaded."""
    from fieldtrace_agent import failures, forks, imports, libraries, requests
    from fieldtrace_agent.definitions import VERSION, Definitions
    from fieldtrace_agent.options import Options
    from fieldtrace_agent.probes import Probes
    from fieldtrace_agent.thread_contexts import ThreadContexts

    options = Options.parsed(os.environ.get(OPTIONS, ""))
    if not options.spans:
        return
    probes = Probes(os.environ[LIBRARY])
    definitions = Definitions(probes, options)
    requests.record_with(probes, definitions, options.followed_seconds)
    definitions.start()
    forks.follow(probes, definitions)
    if options.thread_context:
        names = options.service, options.service_version, VERSION
        try:
            requests.handled.publish_by(ThreadContexts(probes.library, *names))
        except OSError as error:
            failures.tell("thread.context", error)
    imports.call_when_imported(libraries.INSTRUMENTED)
