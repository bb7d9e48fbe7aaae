// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.util.function.Supplier;

/**
 * The names of the columns that a statement asks for, joined by commas. Its text is read for them
 * when they are first got, as most are never told; null where they are not known, or where nobody
 * has the text any more.
 */
public interface AskedColumns extends Supplier<String> {

    /** What tells the statement from others. */
    int textHash();
}
