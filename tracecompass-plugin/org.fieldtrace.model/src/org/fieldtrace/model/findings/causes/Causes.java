// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.causes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.UnreadByAll;

/**
 * Tells which findings one change is likely to mend: those of the calls of one call path, and,
 * where the same is asked for twice, those of both call paths. What callers never read goes with
 * what nobody reads of the same answer. What has no call path stands alone, and what a mapper does
 * ahead of calls.
 */
public final class Causes {
    /** What is no finding, or gains too little to notice, is no title for what gains more. */
    private static final Comparator<Finding> GRAVEST =
            Comparator.comparing((Finding finding) -> !finding.isFinding())
                    .thenComparing(finding -> finding.gain().isNegligible())
                    .thenComparing(Finding.ORDER);

    private final Map<Finding, Cause> byFinding = new IdentityHashMap<>();

    private record Place(String service, String callee, List<Frame> frames) {}

    /**
     * @param findings all of them, in any order
     */
    public Causes(Collection<? extends Finding> findings) {
        List<Finding> gravestFirst = new ArrayList<>(findings);
        gravestFirst.sort(GRAVEST);
        int[] groups = groups(gravestFirst);
        Map<Integer, List<Finding>> together = new LinkedHashMap<>();
        for (int i = 0; i < groups.length; i++) {
            together.computeIfAbsent(find(groups, i), g -> new ArrayList<>())
                    .add(gravestFirst.get(i));
        }
        for (List<Finding> group : together.values()) {
            Cause cause = new Cause(group.get(0), group.subList(1, group.size()));
            group.forEach(finding -> byFinding.put(finding, cause));
        }
    }

    /** The cause of one of the findings. */
    public Cause of(Finding finding) {
        return byFinding.get(finding);
    }

    /**
     * The causes in the order in which the first of their findings stands.
     *
     * @param sorted some of the findings
     */
    public List<Cause> inOrder(Collection<? extends Finding> sorted) {
        return sorted.stream().map(this::of).distinct().toList();
    }

    /** The group of each finding, as a forest whose roots are the groups. */
    private static int[] groups(List<Finding> findings) {
        int[] groups = new int[findings.size()];
        Map<Place, Integer> places = new HashMap<>();
        for (int i = 0; i < groups.length; i++) {
            groups[i] = i;
            Finding finding = findings.get(i);
            if (finding.frames().isEmpty() || finding.kind().isOfMapper()) {
                continue;
            }
            join(groups, places, finding, finding.frames(), i);
            for (List<Frame> frames : finding.firstAt()) {
                join(groups, places, finding, frames, i);
            }
        }
        joinUnread(groups, findings);
        return groups;
    }

    /** What a caller never reads is mended at the callee, where nobody else reads it. */
    private static void joinUnread(int[] groups, List<Finding> findings) {
        for (int i = 0; i < groups.length; i++) {
            UnreadByAll unread = findings.get(i).unreadByAll().orElse(null);
            for (int k = 0; unread != null && k < groups.length; k++) {
                if (findings.get(k) instanceof Fix fix && fix.isOf(unread)) {
                    groups[find(groups, Math.max(i, k))] = find(groups, Math.min(i, k));
                }
            }
        }
    }

    private static void join(
            int[] groups, Map<Place, Integer> places, Finding finding, List<Frame> frames, int i) {
        List<String> callees = finding.callees().isEmpty() ? List.of("") : finding.callees();
        for (String callee : callees) {
            Integer other = places.putIfAbsent(new Place(finding.service(), callee, frames), i);
            if (other != null) {
                groups[find(groups, i)] = find(groups, other);
            }
        }
    }

    private static int find(int[] groups, int i) {
        int root = i;
        while (groups[root] != root) {
            groups[root] = groups[groups[root]];
            root = groups[root];
        }
        return root;
    }
}
