// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.fields.ReadDelays;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.tracecompass.core.requests.UtilisationRuns;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/** How long after they came in sampled objects were read, as the fields' history has it. */
final class DelayHistory implements ReadDelays {
    private record Place(AllocationContext context, long field) {}

    /** Of a run, by the ids that it gives. */
    private record Ids(long contextId, long classId) {}

    /** An object, and the fields of it that were read. */
    private record Came(long time, Ids ids, Set<Long> read) {}

    private final Map<Place, List<Long>> delays = new HashMap<>();

    /**
     * @param runs of the traces that are looked at
     */
    DelayHistory(UtilisationRuns runs, RunSamples samples) throws StateSystemDisposedException {
        for (UtilisationRuns.Run run : runs.all()) {
            add(runs, run, samples.of(run));
        }
    }

    @Override
    public List<Long> of(AllocationContext context, int field) {
        return delays.getOrDefault(new Place(context, field), List.of());
    }

    private void add(UtilisationRuns runs, UtilisationRuns.Run run, List<Sample> samples) {
        Map<Long, Came> objects = new HashMap<>();
        Map<Ids, AllocationContext> contexts = new HashMap<>();
        for (Sample sample : samples) {
            if (sample.kind() == Sample.Kind.OBJECT) {
                Ids ids = new Ids(sample.contextId(), sample.classId());
                objects.put(sample.objectId(), new Came(sample.time(), ids, new HashSet<>()));
            } else if (sample.kind() == Sample.Kind.READ) {
                Came came = objects.get(sample.objectId());
                if (came != null && came.read.add(sample.field())) {
                    AllocationContext context =
                            contexts.computeIfAbsent(came.ids, ids -> context(runs, run, ids));
                    delays.computeIfAbsent(
                                    new Place(context, sample.field()), p -> new ArrayList<>())
                            .add(sample.time() - came.time);
                }
            }
        }
    }

    private static AllocationContext context(
            UtilisationRuns runs, UtilisationRuns.Run run, Ids ids) {
        return new AllocationContext(
                runs.serviceOf(run.definitions()),
                run.definitions().className(Long.toUnsignedString(ids.classId)),
                run.definitions().frames(Long.toUnsignedString(ids.contextId)));
    }
}
