// SPDX-License-Identifier: MIT
package org.fieldtrace.model.selection;

import java.util.Set;

/**
 * A service that is asked for, by its name or by that of one release.
 *
 * @param name as it was given
 * @param labels what is called by it where releases are told apart; the name itself until it is
 *     known which ones were recorded
 */
public record WantedService(String name, Set<String> labels) {
    public WantedService {
        labels = Set.copyOf(labels);
    }

    /** One of which it is not known which releases were recorded. */
    public WantedService(String name) {
        this(name, Set.of(name));
    }

    /** Whether what a list calls so is wanted. */
    public boolean takes(String label) {
        return labels.contains(label);
    }
}
