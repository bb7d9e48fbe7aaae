// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.tracecompass.analysis.profiling.core.callstack.CallStackAnalysis;
import org.eclipse.tracecompass.analysis.profiling.core.callstack.CallStackStateProvider;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.fieldtrace.model.methods.RecordedCall;
import org.fieldtrace.model.methods.ServedTime;

/** A history of methods that is built to its end, as {@link MethodAttributes} lays it out. */
final class MethodsHistory {
    /** A server's exchange, of a run by its vpid. */
    record Exchange(String vpid, long number) {}

    /**
     * A thread that worked for an exchange.
     *
     * @param served in the order of time, at least one
     */
    record ServingThread(String vpid, String number, String name, List<ServedTime> served) {}

    /** An end by an exception. */
    private record Thrown(int depth, long time) {}

    private final ITmfStateSystem states;

    MethodsHistory(ITmfStateSystem states) {
        this.states = states;
    }

    /** Whether any call of a method was recorded. */
    boolean hasThreads() {
        return states.optQuarkAbsolute(MethodAttributes.THREADS)
                != ITmfStateSystem.INVALID_ATTRIBUTE;
    }

    /**
     * The exchange that a service began to handle in a nanosecond; empty where it is of another
     * trace. Requests do not know their exchanges.
     */
    Optional<Exchange> exchange(String service, long start) throws StateSystemDisposedException {
        if (!contains(start)) {
            return Optional.empty();
        }
        int all = states.optQuarkAbsolute(MethodAttributes.EXCHANGES);
        for (int run : children(all)) {
            ITmfStateInterval begun = states.querySingleState(start, run);
            if (begun.getStartTime() == start
                    && begun.getValue() instanceof Long number
                    && service.equals(service(run, start))) {
                return Optional.of(new Exchange(states.getAttributeName(run), number));
            }
        }
        return Optional.empty();
    }

    /** The name of a run's service; at the start of a recording that which is told later. */
    private Object service(int run, long time) throws StateSystemDisposedException {
        int quark = states.optQuarkRelative(run, MethodAttributes.SERVICE);
        if (quark == ITmfStateSystem.INVALID_ATTRIBUTE) {
            return null;
        }
        Object then = states.querySingleState(time, quark).getValue();
        return then != null
                ? then
                : states.querySingleState(states.getCurrentEndTime(), quark).getValue();
    }

    /**
     * The threads that worked for an exchange in a range of time, the first to begin first.
     *
     * @param from nanoseconds since 1970
     * @param until nanoseconds since 1970
     */
    List<ServingThread> threads(Exchange exchange, long from, long until)
            throws StateSystemDisposedException {
        List<Integer> quarks =
                children(states.optQuarkAbsolute(MethodAttributes.THREADS, exchange.vpid()));
        Map<Integer, List<ServedTime>> served = new HashMap<>();
        if (!quarks.isEmpty()) {
            for (ITmfStateInterval interval : intervals(quarks, from, until)) {
                long start = Math.max(from, interval.getStartTime());
                long end = Math.min(until, interval.getEndTime() + 1);
                if (interval.getValue() instanceof Long number
                        && number == exchange.number()
                        && start < end) {
                    served.computeIfAbsent(interval.getAttribute(), quark -> new ArrayList<>())
                            .add(new ServedTime(start, end));
                }
            }
        }
        List<ServingThread> threads = new ArrayList<>();
        for (Map.Entry<Integer, List<ServedTime>> thread : served.entrySet()) {
            thread.getValue().sort(Comparator.comparingLong(ServedTime::start));
            threads.add(
                    new ServingThread(
                            exchange.vpid(),
                            states.getAttributeName(thread.getKey()),
                            text(thread.getKey(), MethodAttributes.NAME),
                            thread.getValue()));
        }
        threads.sort(
                Comparator.comparingLong((ServingThread each) -> each.served().get(0).start())
                        .thenComparing(ServingThread::number));
        return threads;
    }

    /**
     * The calls of a thread while it worked for its exchange, whole, in no order.
     *
     * @param most calls that are given; the others are left out
     */
    List<RecordedCall> calls(ServingThread thread, int most) throws StateSystemDisposedException {
        int row = states.optQuarkAbsolute(MethodAttributes.THREADS, thread.vpid(), thread.number());
        int stack =
                states.optQuarkAbsolute(
                        CallStackStateProvider.PROCESSES,
                        text(row, MethodAttributes.PROCESS),
                        thread.name(),
                        CallStackAnalysis.CALL_STACK);
        List<Integer> quarks = children(stack);
        List<RecordedCall> calls = new ArrayList<>();
        if (quarks.isEmpty()) {
            return calls;
        }
        long from = thread.served().get(0).start();
        long until = thread.served().get(thread.served().size() - 1).end();
        Set<Thrown> thrown = thrown(row, from, until);
        for (ITmfStateInterval interval : intervals(quarks, from, until)) {
            if (calls.size() == most) {
                break;
            }
            if (interval.getValue() instanceof String method) {
                int depth = Integer.parseInt(states.getAttributeName(interval.getAttribute()));
                long end = interval.getEndTime() + 1;
                calls.add(
                        new RecordedCall(
                                method,
                                depth,
                                interval.getStartTime(),
                                end,
                                thrown.contains(new Thrown(depth, end))));
            }
        }
        return calls;
    }

    private Set<Thrown> thrown(int row, long from, long until) throws StateSystemDisposedException {
        List<Integer> quarks = children(states.optQuarkRelative(row, MethodAttributes.THROWN));
        Set<Thrown> thrown = new HashSet<>();
        if (!quarks.isEmpty()) {
            for (ITmfStateInterval interval : intervals(quarks, from, until)) {
                if (interval.getValue() != null) {
                    String depth = states.getAttributeName(interval.getAttribute());
                    thrown.add(new Thrown(Integer.parseInt(depth), interval.getStartTime()));
                }
            }
        }
        return thrown;
    }

    private Iterable<ITmfStateInterval> intervals(List<Integer> quarks, long from, long until)
            throws StateSystemDisposedException {
        long start = Math.max(from, states.getStartTime());
        long end = Math.min(until, states.getCurrentEndTime());
        return start > end ? List.of() : states.query2D(quarks, start, end);
    }

    private boolean contains(long time) {
        return states.getStartTime() <= time && time <= states.getCurrentEndTime();
    }

    private List<Integer> children(int quark) {
        return quark == ITmfStateSystem.INVALID_ATTRIBUTE
                ? List.of()
                : states.getSubAttributes(quark, false);
    }

    private String text(int quark, String name) throws StateSystemDisposedException {
        int child = states.optQuarkRelative(quark, name);
        return child != ITmfStateSystem.INVALID_ATTRIBUTE
                        && states.querySingleState(states.getStartTime(), child).getValue()
                                instanceof String text
                ? text
                : "";
    }
}
