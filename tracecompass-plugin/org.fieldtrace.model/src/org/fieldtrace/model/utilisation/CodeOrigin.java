// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Comparator;
import java.util.Objects;

/**
 * Where classes of a service come from, and whose its agent takes them for.
 *
 * @param name of a jar, or the end of a folder's path
 * @param owner {@code application}, {@code library}, or {@code names} where those of classes tell
 * @param reason what tells so
 */
public record CodeOrigin(String name, String owner, String reason) {
    /** In the order of their names. */
    static final Comparator<CodeOrigin> ORDER =
            Comparator.comparing(CodeOrigin::name)
                    .thenComparing(CodeOrigin::owner)
                    .thenComparing(CodeOrigin::reason);

    public CodeOrigin {
        Objects.requireNonNull(name);
        Objects.requireNonNull(owner);
        Objects.requireNonNull(reason);
    }
}
