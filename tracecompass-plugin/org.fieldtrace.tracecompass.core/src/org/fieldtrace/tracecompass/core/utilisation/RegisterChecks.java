// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.WatchHistory.Target;

/**
 * The samples of one JVM run that debug registers watch where marks watch others, and what they say
 * of fields that a mark of the same object watches, too. Such a register's verdict comes before the
 * mark's.
 */
final class RegisterChecks {
    private final Map<Long, Long> checkedBy = new HashMap<>();
    private final Map<Target, Verdict> seen = new HashMap<>();

    void add(long objectId, long checkedId) {
        checkedBy.put(objectId, checkedId);
    }

    boolean isByRegister(long objectId) {
        return checkedBy.containsKey(objectId);
    }

    /** The same field of the same object in the sample that has marks. */
    Target checked(Target target) {
        return new Target(checkedBy.getOrDefault(target.objectId(), 0L), target.field());
    }

    /** The register's watch, the only one of its sample, ends; what it saw is kept for the mark. */
    void end(Target target, boolean isKept, Verdict verdict) {
        if (isKept) {
            seen.put(checked(target), verdict);
        }
        checkedBy.remove(target.objectId());
    }

    /** What a register saw of a field whose mark tells its verdict now. */
    Optional<Verdict> take(Target target) {
        return Optional.ofNullable(seen.remove(target));
    }
}
