// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

/** For what makes a matcher of paths that match a text of the program. */
public final class LiteralAdvice {

    /** Also while nobody records: programs make their routes as they start. */
    public static void enter(Object companion, Object prefix) {
        Routes.isLiteral(Parts.text(prefix));
    }
}
