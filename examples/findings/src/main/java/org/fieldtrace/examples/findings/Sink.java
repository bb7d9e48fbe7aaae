// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** Where what is read goes, so that no compiler leaves the read out. */
final class Sink {
    private static volatile Object last;

    private Sink() {}

    static void take(Object value) {
        last = value;
    }

    static Object last() {
        return last;
    }
}
