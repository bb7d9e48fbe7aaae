# SPDX-License-Identifier: MIT
"""One system, looked at while it is recorded."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from settle import state
from settle.scenes import Scene
from settle.system import Run, record

# Of agent_stats: what no nanosecond of stands in two of.
SPENT = ("trap_ns", "arm_ns", "stack_ns", "count_ns", "drain_ns", "walk_ns")
# A process that does less than this share of a processor is taken to do as much: CostBudget.
LEAST_LOAD = 0.1


def measure(
    scene: Scene,
    class_path: Path,
    agent: Path,
    options: str,
    seconds: float,
    say: Callable[[str], None],
    *,
    is_attached: bool = False,
) -> dict[str, Any]:
    """What the system gave, by names that stand in the results."""
    truth = scene.truth()
    due = [at for at in scene.looks if at < seconds]
    looks: list[dict[str, Any]] = []

    def look(run: Run) -> bool:
        found = state.counts(scene, run.services, run.samples)
        now = state.state(found)
        is_over = scene.ends_settled and now["settled"] == now["fields"]
        if is_over or run.seconds >= seconds or (due and run.seconds >= due[0]):
            del due[:1]
            cost = _cost(run)
            looks.append(
                {"seconds": run.seconds, **now, **cost, "wrong": state.wrong(found, truth)}
            )
            say(
                f"  after {run.seconds:.0f} s: {now['with_verdicts']} with verdicts, "
                f"{now['decided']} decided, {now['settled']} settled of {now['fields']}; "
                f"{now['verdicts']:,} verdicts; {cost['spent_share']:.2%} of the processes spent"
            )
        return is_over

    run = record(scene, class_path, agent, options, seconds, look, is_attached=is_attached)
    found = state.counts(scene, run.services, run.samples)
    for fault in looks[-1]["wrong"]:
        say(f"  wrong: {fault}")
    return {
        "looks": looks,
        "open": state.open_fields(found),
        "fields": {state.name(place): asdict(one) for place, one in found.items()},
        "stats": {str(run.services[pid]): stats for pid, stats in run.samples.stats.items()},
        "ends": dict(run.samples.ends),
        "users": run.told,
        "bytes": run.bytes,
        "lost": run.lost,
        "busy": run.busy,
        "backend_told": run.backend,
    }


def _cost(run: Run) -> dict[str, float]:
    """What the agents have spent, by the processor time of their processes and by their budgets."""
    spent = process = allowed = 0.0
    for stats in run.samples.stats.values():
        spent += sum(stats[name] for name in SPENT)
        process += stats["process_cpu_ns"]
        least = LEAST_LOAD * run.seconds * 1e9
        allowed += stats["budget_ppm"] / 1e6 * max(stats["process_cpu_ns"], least)
    return {
        "spent_share": spent / process if process else 0.0,
        "budget_used": spent / allowed if allowed else 0.0,
    }
