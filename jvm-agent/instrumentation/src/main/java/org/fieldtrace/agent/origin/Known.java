// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

/** What was found out of a package when so many had been noted. */
final class Known {

    /** It is being found out. */
    static final Known NOTHING = new Known(-1, false);

    final int noted;

    /** Whether its classes are taken for the application's. */
    final boolean isTaken;

    Known(int noted, boolean isTaken) {
        this.noted = noted;
        this.isTaken = isTaken;
    }
}
