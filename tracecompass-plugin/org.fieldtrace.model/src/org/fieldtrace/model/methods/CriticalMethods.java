// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;

/**
 * The methods on a request's critical path: what its services worked on while the whole request
 * waited for them.
 *
 * @param stretches of the critical path that are work of a traced service, in the order of time
 */
public record CriticalMethods(Request request, List<Stretch> stretches) {
    /**
     * A stretch of the critical path.
     *
     * @param index place of the span among those of its request
     * @param span the handling that the request waited for
     * @param start nanoseconds since 1970
     * @param end nanoseconds since 1970
     * @param methods the longest first; times of threads that work side by side add up
     * @param unrecorded time in which no thread was in a recorded method, nanoseconds
     */
    public record Stretch(
            int index, Span span, long start, long end, List<Method> methods, long unrecorded) {
        public Stretch {
            methods = List.copyOf(methods);
        }

        /** Nanoseconds. */
        public long duration() {
            return end - start;
        }
    }

    /**
     * A method's part of a stretch.
     *
     * @param name class and name
     * @param exclusive time in the method itself within the stretch, nanoseconds
     * @param calls of which a part lies in the stretch
     */
    public record Method(String name, long exclusive, long calls) {
        private static final Comparator<Method> LONGEST_FIRST =
                Comparator.comparingLong(Method::exclusive).reversed().thenComparing(Method::name);

        private Method and(Method other) {
            return new Method(name, exclusive + other.exclusive, calls + other.calls);
        }
    }

    public CriticalMethods {
        stretches = List.copyOf(stretches);
    }

    /** Those of a request. */
    public static CriticalMethods of(RequestMethods methods) {
        Map<Span, HandlingMethods> handlings = new IdentityHashMap<>();
        methods.handlings().forEach(handling -> handlings.put(handling.span(), handling));
        List<Stretch> stretches = new ArrayList<>();
        RequestMethods.waitedFor(methods.request())
                .forEach(
                        (span, segments) -> {
                            HandlingMethods handling = handlings.get(span);
                            if (handling != null) {
                                stretches.addAll(stretches(handling, segments));
                            }
                        });
        stretches.sort(Comparator.comparingLong(Stretch::start));
        return new CriticalMethods(methods.request(), stretches);
    }

    private static List<Stretch> stretches(HandlingMethods handling, List<Segment> segments) {
        List<ServedTime> times =
                segments.stream()
                        .map(segment -> new ServedTime(segment.start(), segment.end()))
                        .toList();
        List<Map<String, Method>> methods = new ArrayList<>();
        List<List<ServedTime>> recorded = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            methods.add(new HashMap<>());
            recorded.add(new ArrayList<>());
        }
        for (ThreadMethods thread : handling.threads()) {
            for (CutCalls.Part part : CutCalls.of(recorded(thread), times)) {
                String name = part.call().method();
                methods.get(part.stretch())
                        .merge(name, new Method(name, part.exclusive(), 1), Method::and);
                recorded.get(part.stretch()).add(new ServedTime(part.start(), part.end()));
            }
        }
        List<Stretch> stretches = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            ServedTime time = times.get(i);
            stretches.add(
                    new Stretch(
                            handling.index(),
                            handling.span(),
                            time.start(),
                            time.end(),
                            onTop(methods.get(i).values()),
                            time.duration() - covered(recorded.get(i))));
        }
        return stretches;
    }

    /** Without those that did nothing but call others. */
    private static List<Method> onTop(Collection<Method> methods) {
        return methods.stream()
                .filter(method -> method.exclusive > 0)
                .sorted(Method.LONGEST_FIRST)
                .toList();
    }

    private static List<RecordedCall> recorded(ThreadMethods thread) {
        return thread.calls().stream()
                .map(c -> new RecordedCall(c.method(), c.depth(), c.start(), c.end(), c.isThrown()))
                .toList();
    }

    /** How much time lies in at least one of the parts. */
    private static long covered(List<ServedTime> parts) {
        parts.sort(Comparator.comparingLong(ServedTime::start));
        long covered = 0;
        long until = Long.MIN_VALUE;
        for (ServedTime part : parts) {
            long from = Math.max(part.start(), until);
            covered += Math.max(0, part.end() - from);
            until = Math.max(until, part.end());
        }
        return covered;
    }
}
