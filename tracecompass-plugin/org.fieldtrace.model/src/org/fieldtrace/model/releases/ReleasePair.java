// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fieldtrace.model.Release;

/**
 * Two releases of one service, one after the other.
 *
 * @param service its name
 * @param before version of the earlier release
 * @param after version of the later one
 */
public record ReleasePair(String service, String before, String after) {
    /** The order of services, and in each of versions. */
    static final Comparator<ReleasePair> ORDER =
            Comparator.comparing(ReleasePair::service)
                    .thenComparing(ReleasePair::before, new VersionOrder());

    /**
     * Each release with the one before, of all services that were recorded with several.
     *
     * @param recorded in any order, the same ones several times too
     */
    public static List<ReleasePair> of(Collection<Release> recorded) {
        Map<String, Set<String>> versions = new TreeMap<>();
        for (Release release : recorded) {
            versions.computeIfAbsent(
                            release.service(), service -> new TreeSet<>(new VersionOrder()))
                    .add(release.version());
        }
        List<ReleasePair> pairs = new ArrayList<>();
        versions.forEach(
                (service, its) -> {
                    List<String> ordered = List.copyOf(its);
                    for (int i = 1; i < ordered.size(); i++) {
                        pairs.add(new ReleasePair(service, ordered.get(i - 1), ordered.get(i)));
                    }
                });
        return pairs;
    }

    /** What lists call the earlier one. */
    public String beforeLabel() {
        return new Release(service, before).label();
    }

    /** What lists call the later one. */
    public String afterLabel() {
        return new Release(service, after).label();
    }
}
