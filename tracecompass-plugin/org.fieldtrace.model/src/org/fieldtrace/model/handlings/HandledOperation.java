// SPDX-License-Identifier: MIT
package org.fieldtrace.model.handlings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/** An operation of a service, and what its handlings tell. */
public abstract class HandledOperation {
    private final String service;
    private final String operation;
    private long handlings;

    /**
     * @param service name of the service
     * @param operation its name in the service
     */
    protected HandledOperation(String service, String operation) {
        this.service = service;
        this.operation = operation;
    }

    private record Name(int service, int operation) {}

    /**
     * Those of the requests of a part of a recording, in no order; operations of which no handling
     * tells anything are left out.
     *
     * @param make makes one of the names of its service and of itself
     */
    protected static <T extends HandledOperation> List<T> collect(
            RequestSource source, long from, long until, BiFunction<String, String, T> make) {
        Map<Name, T> found = new HashMap<>();
        source.index()
                .forEachRoot(
                        from,
                        until,
                        root ->
                                root.preorder().stream()
                                        .filter(span -> span.kind() != SpanKind.CLIENT)
                                        .forEach(span -> collect(source, found, span, make)));
        List<T> told = new ArrayList<>(found.values());
        told.removeIf(operation -> !operation.isTold());
        return told;
    }

    private static <T extends HandledOperation> void collect(
            RequestSource source,
            Map<Name, T> found,
            Span span,
            BiFunction<String, String, T> make) {
        HandledOperation operation =
                found.computeIfAbsent(
                        new Name(span.service(), span.operation()),
                        name -> make.apply(source.name(name.service), source.name(name.operation)));
        operation.handlings++;
        operation.add(source, span);
    }

    /** Adds a handling, whether it tells anything or not; it has no metrics. */
    protected abstract void add(RequestSource source, Span handling);

    /** Whether one of the handlings told anything. */
    protected abstract boolean isTold();

    public final String service() {
        return service;
    }

    public final String operation() {
        return operation;
    }

    /** {@code SERVICE[operation]}. */
    public final String label() {
        return service + "[" + operation + "]";
    }

    /** Handlings, whether they tell anything or not. */
    public final long all() {
        return handlings;
    }
}
