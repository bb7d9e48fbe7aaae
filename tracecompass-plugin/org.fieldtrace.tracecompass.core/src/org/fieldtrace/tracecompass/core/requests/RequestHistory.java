// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.TypicalRequest;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** A state history of requests that is built to its end. */
public final class RequestHistory implements RequestSource {
    /** A JVM run. */
    public record Run(String trace, long vpid, String uuid, String host) {}

    private final ITmfStateSystem states;
    private final List<ITmfStateInterval> end;
    private final RequestIndex index;
    private final OperationPaths paths;

    /** Of all requests; null where it was not looked for. */
    private OptionalLong typical;

    private RequestHistory(ITmfStateSystem states, List<ITmfStateInterval> end, BlockFile blocks) {
        this.states = states;
        this.end = end;
        paths = readPaths();
        index = new RequestIndex(blocks, blocks.root(), paths, overlap());
    }

    /**
     * Opens a history.
     *
     * @param states built to its end
     * @param blocks of its requests, written to their end
     */
    static RequestHistory of(ITmfStateSystem states, BlockFile blocks)
            throws StateSystemDisposedException {
        return new RequestHistory(
                states, states.queryFullState(states.getCurrentEndTime()), blocks);
    }

    /**
     * The number of the request of a range that is worth the first look; see {@link
     * TypicalRequest}.
     */
    public synchronized OptionalLong typical(long from, long until) {
        if (from != Long.MIN_VALUE || until != Long.MAX_VALUE) {
            return TypicalRequest.of(index, from, until);
        }
        if (typical == null) { // each view that shows it asks, and again when it is opened anew
            typical = TypicalRequest.of(index, from, until);
        }
        return typical;
    }

    @Override
    public RequestIndex index() {
        return index;
    }

    @Override
    public OperationPaths paths() {
        return paths;
    }

    @Override
    public String name(int id) {
        String text = text(RequestAttributes.NAMES, Integer.toString(id));
        return text.isEmpty() ? "(others)" : text;
    }

    @Override
    public Release release(int service) {
        String name = Integer.toString(service);
        String told = text(RequestAttributes.NAMES, name, RequestAttributes.SERVICE);
        return told.isEmpty()
                ? RequestSource.super.release(service)
                : new Release(told, text(RequestAttributes.NAMES, name, RequestAttributes.VERSION));
    }

    @Override
    public boolean isRecorded(int service) {
        String name = Integer.toString(service);
        return !text(RequestAttributes.NAMES, name, RequestAttributes.SERVICE).isEmpty();
    }

    /** The run of a number. */
    public Run run(int id) {
        String run = Integer.toString(id);
        Object vpid = value(RequestAttributes.RUNS, run, RequestAttributes.VPID);
        return new Run(
                text(RequestAttributes.RUNS, run, RequestAttributes.TRACE),
                vpid instanceof Long number ? number : 0,
                text(RequestAttributes.RUNS, run, RequestAttributes.UUID),
                text(RequestAttributes.RUNS, run, RequestAttributes.HOST));
    }

    @Override
    public Map<Unmatched, Long> unmatched() {
        Map<Unmatched, Long> counts = new EnumMap<>(Unmatched.class);
        for (Unmatched reason : Unmatched.values()) {
            if (value(RequestAttributes.UNMATCHED, reason.label()) instanceof Long count) {
                counts.put(reason, count);
            }
        }
        return counts;
    }

    /** Whether anything was recorded of methods; else the traces need not be read for it. */
    public boolean hasMethods() {
        return value(RequestAttributes.METHODS) != null;
    }

    private OverlapAllowance overlap() {
        return value(RequestAttributes.OVERLAP) instanceof Long nanoseconds
                ? new OverlapAllowance(nanoseconds)
                : OverlapAllowance.DEFAULT;
    }

    private OperationPaths readPaths() {
        List<OperationPaths.Node> nodes = new ArrayList<>();
        int parent = states.optQuarkAbsolute(RequestAttributes.PATHS);
        int count =
                parent == ITmfStateSystem.INVALID_ATTRIBUTE
                        ? 0
                        : states.getSubAttributes(parent, false).size();
        for (int i = 0; i < count; i++) {
            String[] parts = text(RequestAttributes.PATHS, Integer.toString(i)).split(" ");
            nodes.add(
                    new OperationPaths.Node(
                            Integer.parseInt(parts[0]),
                            Integer.parseInt(parts[1]),
                            Integer.parseInt(parts[2])));
        }
        return OperationPaths.of(nodes);
    }

    private String text(String... path) {
        return value(path) instanceof String text ? text : "";
    }

    private Object value(String... path) {
        int quark = states.optQuarkAbsolute(path);
        return quark < 0 || quark >= end.size() ? null : end.get(quark).getValue();
    }
}
