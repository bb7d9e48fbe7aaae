// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.tracecompass.core.event.Verdict;

/**
 * The samples of one JVM run that debug registers watch where marks watch others, and what they say
 * of fields that a mark of the same object watches, too. Such a register's verdict mostly comes
 * before the mark's. The mark's comes first where the agent gives the mark up, and where the
 * recording ends.
 */
final class RegisterChecks {
    /**
     * A sample that a register watches.
     *
     * @param markedId the sample of the same object that has marks, 0 for none
     * @param ended what marks of the same object said since, by field
     */
    private record Check(long markedId, Map<Long, Verdict> ended) {}

    private final Map<Long, Check> checks = new HashMap<>();
    private final Map<Long, Long> registerOf = new HashMap<>();
    private final Map<WatchTarget, Verdict> seen = new HashMap<>();

    void add(long objectId, long markedId) {
        checks.put(objectId, new Check(markedId, new HashMap<>()));
        if (markedId != 0) {
            registerOf.put(markedId, objectId);
        }
    }

    boolean isByRegister(long objectId) {
        return checks.containsKey(objectId);
    }

    /** The same field of the same object in the sample that has marks. */
    WatchTarget checked(WatchTarget target) {
        Check check = checks.get(target.objectId());
        return new WatchTarget(check == null ? 0 : check.markedId, target.field());
    }

    /** What a mark said of the field before its register does; empty where none has ended. */
    Optional<Verdict> markBefore(WatchTarget target) {
        return Optional.ofNullable(checks.get(target.objectId()))
                .map(check -> check.ended.get(target.field()));
    }

    /** The register's watch, the only one of its sample, ends; what it saw is kept for the mark. */
    void end(WatchTarget target, boolean isKept, Verdict verdict) {
        if (isKept) {
            seen.put(checked(target), verdict);
        }
        Check ended = checks.remove(target.objectId());
        if (ended != null) {
            registerOf.remove(ended.markedId, target.objectId());
        }
    }

    /**
     * A mark's watch ends.
     *
     * @return what a register saw of the field; empty where it saw nothing yet
     */
    Optional<Verdict> endOfMark(WatchTarget target, Verdict verdict) {
        Long register = registerOf.get(target.objectId());
        Check check = register == null ? null : checks.get(register);
        if (check != null) {
            check.ended.put(target.field(), verdict);
        }
        return Optional.ofNullable(seen.remove(target));
    }
}
