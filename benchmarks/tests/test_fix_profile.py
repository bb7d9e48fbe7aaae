# SPDX-License-Identifier: MIT
"""Where what a fix saves goes: whether a sampled stack is of what the fix changes."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "service" / "fix-profile"))

from fix_profile.parts import ANSWER, AROUND, CODE, parts

SERVE = "[http-nio-8080-exec-1 tid=7];java/lang/Thread.run;org/apache/coyote/Adapter.service"
QUOTE = "org/fieldtrace/examples/cases/portfolio/quotes/QuoteRepository.quote"
WRITE = "org/springframework/web/Processor.writeWithMessageConverters"


def test_what_the_applications_methods_call_is_of_what_the_fix_changes():
    assert parts([f"{SERVE};{QUOTE} 2", f"{SERVE};{QUOTE};java/sql/Rows.next;read 3"]) == {CODE: 5}


def test_what_writes_an_answer_stands_apart():
    assert parts([f"{SERVE};{WRITE};write 4"]) == {ANSWER: 4}


def test_a_request_that_the_application_writes_is_its_own():
    assert parts([f"{SERVE};{QUOTE};{WRITE};write 4"]) == {CODE: 4}


def test_what_a_container_does_is_the_same_with_the_fix():
    assert parts([f"{SERVE};parse 6", "[GC Thread#0 tid=2];collect 1"]) == {AROUND: 7}


def test_the_compilers_are_left_out():
    assert parts(["[C2 CompilerThre tid=3];CompileBroker::loop 8", f"{SERVE} 1"]) == {AROUND: 1}
