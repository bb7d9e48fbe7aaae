# SPDX-License-Identifier: MIT
import os
import signal

import pytest
from fieldtrace_cli.base import interruption


@pytest.fixture(autouse=True)
def handlers():
    before = {signum: signal.getsignal(signum) for signum in interruption.SIGNALS}
    interruption.raise_on_signals()
    yield
    for signum, handler in before.items():
        signal.signal(signum, handler)


def interrupt(signum: int = signal.SIGTERM) -> None:
    os.kill(os.getpid(), signum)


def test_a_signal_interrupts_with_the_status_of_shells():
    with pytest.raises(interruption.Interrupted) as interrupted:
        interrupt(signal.SIGINT)
    assert interrupted.value.status == 130


def test_a_deferred_signal_comes_at_the_end_of_the_outermost_block():
    reached = []
    with pytest.raises(interruption.Interrupted), interruption.deferred():
        with interruption.deferred():
            interrupt()
            reached.append("inner")
        reached.append("outer")
    assert reached == ["inner", "outer"]


def test_a_block_that_fails_fails_in_its_own_way_and_the_signal_is_dropped():
    with pytest.raises(ValueError, match="own"), interruption.deferred():
        interrupt()
        raise ValueError("own")
    with interruption.deferred():
        pass


def test_a_wait_inside_a_deferred_block_can_be_interrupted():
    with (
        interruption.deferred(),
        pytest.raises(interruption.Interrupted),
        interruption.undeferred(),
    ):
        interrupt()


def test_a_signal_that_came_before_the_wait_interrupts_it_at_once():
    with interruption.deferred():
        interrupt()
        with pytest.raises(interruption.Interrupted), interruption.undeferred():
            pytest.fail("the wait began")


def test_an_interrupt_that_the_shell_ignores_for_a_background_job_interrupts():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interruption.raise_on_signals()
    with pytest.raises(interruption.Interrupted):
        interrupt(signal.SIGINT)


def test_an_ignored_hangup_stays_ignored():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    interruption.raise_on_signals()
    interrupt(signal.SIGHUP)
