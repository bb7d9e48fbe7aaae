# SPDX-License-Identifier: MIT
"""Where the agent's time goes: which part of the agent a sampled stack is counted for."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "service" / "agent-profile"))

from agent_profile.parts import DRAINER, REST, profile

SERVE = "[http-nio-8080-exec-1 tid=7];java/lang/Thread.run;org/apache/coyote/Adapter.service"
ENTER = "org/fieldtrace/advice/tomcat/CoyoteAdvice$Serve.enter"
EMIT = "org/fieldtrace/agent/bridge/NativeCalls.httpServerRequest"


def test_a_stack_without_the_agent_counts_as_the_applications():
    counted = profile([f"{SERVE} 5"])
    assert (counted.samples, counted.agent_samples) == (5, 0)


def test_what_a_hook_does_counts_for_the_library_that_it_is_of():
    counted = profile(
        [f"{SERVE};{ENTER} 3", f"{SERVE};{ENTER};{EMIT};clock_gettime 4", f"{SERVE} 3"]
    )
    assert counted.by_place == {"hooks of tomcat": 7}
    assert counted.by_work == {REST: 3, "events of exchanges": 4}
    assert (counted.samples, counted.agent_samples) == (10, 7)


def test_advice_of_the_jdks_classes_counts_for_its_room_of_the_bridge():
    counted = profile([f"{SERVE};org/fieldtrace/agent/bridge/jdk/WorkerAdvice$Next.exit 2"])
    assert counted.by_place == {"bridge, jdk": 2}


def test_an_applications_own_package_of_a_like_name_is_none_of_the_agents():
    assert profile(["[main tid=1];org/fieldtrace/examples/Main.main 9"]).agent_samples == 0


def test_the_agents_threads_are_its_own_whatever_they_run():
    counted = profile(["[fieldtrace-drai tid=9];fieldtrace::Drainer::run;write 2"])
    assert counted.by_work == counted.by_place == {DRAINER: 2}


def test_the_compilers_are_left_out():
    assert profile(["[C2 CompilerThre tid=3];CompileBroker::loop 8", f"{SERVE} 1"]).samples == 1
