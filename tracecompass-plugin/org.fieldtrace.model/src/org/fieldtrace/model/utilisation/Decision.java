// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Locale;

/** What the verdicts on a field allow to say of it, see {@link ReadThreshold}. */
public enum Decision {
    /** So seldom read that it counts as never read: the interval lies below the threshold. */
    NEVER_READ,
    /** Read by some or all: the interval lies above the threshold. */
    READ,
    /** The threshold lies within the interval, or there is no verdict. */
    OPEN;

    /** Its name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
