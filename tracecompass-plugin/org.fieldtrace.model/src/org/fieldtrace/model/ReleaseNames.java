// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What releases are called beside each other: by the name of their service alone, so that two
 * recordings compare, unless several releases of it are among them.
 */
public final class ReleaseNames {
    private final Map<String, Set<String>> versions = new HashMap<>();

    /** Takes a release in. */
    public void add(Release release) {
        versions.computeIfAbsent(release.service(), service -> new HashSet<>())
                .add(release.version());
    }

    /** The name of a release that was taken in, once all are. */
    public String of(Release release) {
        Set<String> all = versions.getOrDefault(release.service(), Set.of());
        return all.size() > 1 ? release.label() : release.service();
    }
}
