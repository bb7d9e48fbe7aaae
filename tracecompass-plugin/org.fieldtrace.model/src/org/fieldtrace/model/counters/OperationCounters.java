// SPDX-License-Identifier: MIT
package org.fieldtrace.model.counters;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Counter;
import org.fieldtrace.model.requests.HandlingCounters;
import org.fieldtrace.model.requests.Span;

/**
 * What was counted of the threads that worked for an operation. Where the processor had room for
 * its counters for a part of the time only, what they counted is scaled to the whole.
 */
public final class OperationCounters extends HandledOperation {
    static final Comparator<OperationCounters> ORDER =
            Comparator.comparingDouble(OperationCounters::time)
                    .reversed()
                    .thenComparing(OperationCounters::service)
                    .thenComparing(OperationCounters::operation);

    /** A counter's sums over the handlings that tell it. */
    private static final class Sum {
        private long handlings;
        private double value;
        private double enabled;
        private double running;

        private void add(HandlingCounters counters, long counted) {
            handlings++;
            value += counted;
            enabled += counters.enabled();
            running += counters.running();
        }

        /** Scaled by all handlings together, so that those that had no room weigh as well. */
        private double mean() {
            return value * (enabled / running) / handlings;
        }
    }

    private final Map<Counter, Sum> sums = new EnumMap<>(Counter.class);
    private long counted;
    private double enabled;
    private double running;
    private boolean isUserOnly;

    OperationCounters(String service, String operation) {
        super(service, operation);
    }

    /**
     * Those of the requests of a part of a recording, in no order; operations of which nothing was
     * counted are left out.
     */
    public static List<OperationCounters> of(RequestSource source, long from, long until) {
        return collect(source, from, until, OperationCounters::new);
    }

    @Override
    protected void add(RequestSource source, Span handling) {
        handling.counters().ifPresent(this::add);
    }

    void add(HandlingCounters counters) {
        this.counted++;
        enabled += counters.enabled();
        running += counters.running();
        isUserOnly |= counters.userOnly();
        counters.values()
                .forEach(
                        (counter, value) ->
                                sums.computeIfAbsent(counter, name -> new Sum())
                                        .add(counters, value));
    }

    @Override
    protected boolean isTold() {
        return counted > 0;
    }

    /** Handlings that were counted. */
    public long counted() {
        return counted;
    }

    /** Whether of one of them the kernel was not counted. */
    public boolean isUserOnly() {
        return isUserOnly;
    }

    /** Time on processors of all handlings that were counted, nanoseconds. */
    public double time() {
        return enabled;
    }

    /** For which part of that time the processor had room for the counters, 0 to 1. */
    public double measured() {
        return enabled == 0 ? 1 : running / enabled;
    }

    /** What a handling counts in the mean; empty where the counter is not known. */
    public OptionalDouble perHandling(Counter counter) {
        Sum sum = sums.get(counter);
        return sum == null || sum.running == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum.mean());
    }

    /** Empty where one of the two is not known, or there was no instruction. */
    public OptionalDouble cyclesPerInstruction() {
        return perInstruction(Counter.CYCLES);
    }

    /** Misses of the last cache in a thousand instructions. */
    public OptionalDouble missesPerThousand() {
        OptionalDouble misses = perInstruction(Counter.CACHE_MISSES);
        return misses.isEmpty() ? misses : OptionalDouble.of(1000 * misses.getAsDouble());
    }

    private OptionalDouble perInstruction(Counter counter) {
        OptionalDouble instructions = perHandling(Counter.INSTRUCTIONS);
        OptionalDouble count = perHandling(counter);
        return count.isEmpty() || instructions.orElse(0) == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(count.getAsDouble() / instructions.getAsDouble());
    }
}
