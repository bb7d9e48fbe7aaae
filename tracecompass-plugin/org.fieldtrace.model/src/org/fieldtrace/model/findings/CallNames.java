// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.gains.MadeCalls;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.SpanNames;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/** What calls are called, and where they are made. */
final class CallNames {
    /** What ends a transaction, and names no table. */
    private static final Set<String> TRANSACTIONS = Set.of(SpanNames.COMMIT, SpanNames.ROLLBACK);

    private final RequestSource source;
    private final Function<RemoteCallSums.Key, Optional<CallPath>> callPaths;
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<RemoteCallSums.Key, List<Frame>> frames = new HashMap<>();

    /** All call paths of the calls of an operation that the agent tells. */
    private final Map<Route, Set<List<Frame>>> paths = new HashMap<>();

    /** Those of them at which the application parses answers itself. */
    private final Map<Route, Set<List<Frame>>> parsedAt = new HashMap<>();

    /** From one operation to another. */
    private record Route(String caller, String callee) {}

    private Route route(MadeCalls.Handling handling, MadeCalls.Call call) {
        return new Route(label(handling.span()), label(call.span()));
    }

    CallNames(RequestSource source, Function<RemoteCallSums.Key, Optional<CallPath>> callPaths) {
        this.source = source;
        this.callPaths = callPaths;
    }

    /** The service that handles a span. */
    String service(Span span) {
        return name(span.service());
    }

    /** {@code SERVICE[operation]}. */
    String label(Span span) {
        return name(span.service()) + "[" + name(span.operation()) + "]";
    }

    /** The text of a name id. */
    String name(int id) {
        return names.computeIfAbsent(id, source::name);
    }

    /** Takes in from where a handling makes its calls, as far as the agent tells it. */
    void learn(MadeCalls.Handling handling) {
        for (MadeCalls.Call call : handling.calls()) {
            List<Frame> told = told(call);
            if (!told.isEmpty()) {
                Route route = route(handling, call);
                paths.computeIfAbsent(route, r -> new LinkedHashSet<>()).add(told);
                if (call.parsed().map(this::frames).filter(told::equals).isPresent()) {
                    parsedAt.computeIfAbsent(route, r -> new LinkedHashSet<>()).add(told);
                }
            }
        }
    }

    /**
     * The call path of a call, outermost frame first; empty where it is not known. A call of which
     * the agent tells none comes from where all those come that it tells of, of the same operation
     * and made by the same one, if that is one place. A method that sends in one line, itself or by
     * another method, and parses the answer in another is one place: the latter's line, which
     * objects are told with.
     */
    List<Frame> frames(MadeCalls.Handling handling, MadeCalls.Call call) {
        List<Frame> told = told(call);
        if (!told.isEmpty()) {
            return place(route(handling, call), told);
        }
        if (!isTelling(call.span())) {
            return told;
        }
        return only(handling, call, paths.getOrDefault(route(handling, call), Set.of()));
    }

    /** The one place that all these call paths of a call are; empty where there are several. */
    List<Frame> only(MadeCalls.Handling handling, MadeCalls.Call call, Set<List<Frame>> told) {
        Route route = route(handling, call);
        List<List<Frame>> places =
                told.stream().map(path -> place(route, path)).distinct().toList();
        return places.size() == 1 ? places.get(0) : List.of();
    }

    private List<Frame> place(Route route, List<Frame> told) {
        Set<List<Frame>> parsed = parsedAt.getOrDefault(route, Set.of());
        if (parsed.contains(told)) {
            return told;
        }
        List<List<Frame>> ofMethod = parsed.stream().filter(path -> isSame(path, told)).toList();
        return ofMethod.size() == 1 ? ofMethod.get(0) : told;
    }

    /** Whether a call path leads through the innermost method of another one, in whatever line. */
    private static boolean isSame(List<Frame> parsed, List<Frame> told) {
        int last = parsed.size() - 1;
        return told.size() > last
                && parsed.subList(0, last).equals(told.subList(0, last))
                && parsed.get(last).className().equals(told.get(last).className())
                && parsed.get(last).method().equals(told.get(last).method());
    }

    /** The call path that the agent tells of a call itself; empty where it tells none. */
    List<Frame> told(MadeCalls.Call call) {
        List<Frame> ofAnswer = call.answer().map(this::frames).orElse(List.of());
        return ofAnswer.isEmpty() ? call.path().map(this::frames).orElse(List.of()) : ofAnswer;
    }

    /**
     * The call path of a remote call; empty where it is not known. A client that sends on a thread
     * of its own has the JDK's frames alone, which say no more than that.
     */
    List<Frame> frames(RemoteCall call) {
        return frames.computeIfAbsent(
                RemoteCallSums.Key.of(call),
                k -> callPaths.apply(k).map(CallPath::withoutJdksHead).orElse(List.of()));
    }

    /**
     * Whether the critical path waits for a call that did not fail, and it is known where that is
     * made.
     */
    boolean isAwaited(MadeCalls.Handling handling, MadeCalls.Call call) {
        SpanKind kind = call.span().kind();
        return kind != SpanKind.SERVER
                && kind != SpanKind.MESSAGE
                && !call.span().isFailure()
                && call.span().metrics().critical()
                && !frames(handling, call).isEmpty();
    }

    /** Whether a span is an exchange with one of some methods, such as {@code GET}. */
    boolean hasMethod(Span span, Set<String> methods) {
        return methods.contains(name(span.operation()).split(" ", 2)[0]);
    }

    /** Whether a thread waited for a connection of its pool. */
    boolean isWait(Span span) {
        return name(span.operation()).equals(SpanNames.WAIT);
    }

    /**
     * Whether calls of an operation are alike: an exchange without a route, and a statement of
     * which the trace does not tell what it does, may be any.
     */
    boolean isTelling(Span span) {
        String operation = name(span.operation());
        return operation.indexOf(' ') > 0 || TRANSACTIONS.contains(operation);
    }
}
