// SPDX-License-Identifier: MIT
package org.fieldtrace.model.sections;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.LoopWait;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.requests.SectionTimes;
import org.fieldtrace.model.requests.Span;

/**
 * Where an operation's handlings spend their time. The sections of the handlings that tell them sum
 * to their duration; what {@link #receive} tells was before.
 */
public final class OperationSections extends HandledOperation {
    static final Comparator<OperationSections> ORDER =
            Comparator.comparingLong(OperationSections::duration)
                    .reversed()
                    .thenComparing(OperationSections::service)
                    .thenComparing(OperationSections::operation);

    private final Map<Section, SectionSums> sections = new EnumMap<>(Section.class);
    private final SectionSums receive = new SectionSums();
    private final Map<String, SectionSums> held = new HashMap<>();
    private long handlings;
    private long duration;

    /**
     * @param service name of the service
     * @param operation its name in the service
     */
    OperationSections(String service, String operation) {
        super(service, operation);
        for (Section section : Section.values()) {
            sections.put(section, new SectionSums());
        }
    }

    /**
     * Those of the requests of a part of a recording, in no order; operations of which no handling
     * tells its sections are left out.
     */
    public static List<OperationSections> of(RequestSource source, long from, long until) {
        return collect(source, from, until, OperationSections::new);
    }

    @Override
    protected boolean isTold() {
        return handlings > 0;
    }

    @Override
    protected void add(RequestSource source, Span handling) {
        if (handling.sections().isEmpty()) {
            return;
        }
        SectionTimes times = handling.sections().get();
        handlings++;
        duration += handling.handle();
        sections.forEach((section, sums) -> sums.add(times.wall(section), times.cpu(section)));
        if (times.receive() > 0) {
            receive.add(times.receive(), SectionTimes.UNKNOWN);
        }
        handling.loopWait().ifPresent(wait -> add(source, wait));
    }

    private void add(RequestSource source, LoopWait wait) {
        String holder = wait.holder() == LoopWait.NONE ? "" : source.name(wait.holder());
        held.computeIfAbsent(holder, name -> new SectionSums())
                .add(wait.time(), SectionTimes.UNKNOWN);
    }

    /** Handlings that tell their sections. */
    public long handlings() {
        return handlings;
    }

    /** Handlings that do not. */
    public long untold() {
        return all() - handlings;
    }

    /** Durations of the handlings that tell their sections, nanoseconds. */
    public long duration() {
        return duration;
    }

    /** Time per handling that tells its sections, nanoseconds; 0 where none does. */
    public long mean() {
        return handlings == 0 ? 0 : duration / handlings;
    }

    /** A section of the handlings that tell theirs. */
    public SectionSums section(Section section) {
        return sections.get(section);
    }

    /** The part of the handlings' time that was a section, 0 to 1. */
    public double share(Section section) {
        return duration == 0 ? 0 : (double) section(section).wall() / duration;
    }

    /**
     * How long they waited because an operation of the service held the event loop, by that one's
     * name, empty where none did; the longest together first.
     */
    public List<Map.Entry<String, SectionSums>> held() {
        return held.entrySet().stream()
                .sorted(
                        Map.Entry.<String, SectionSums>comparingByValue(
                                        Comparator.comparingLong(SectionSums::wall).reversed())
                                .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** How long their connectors took to read the heads, of the handlings that tell that. */
    public SectionSums receive() {
        return receive;
    }
}
