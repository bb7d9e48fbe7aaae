// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

/**
 * What is said of a finding in short; its reason has it in full.
 *
 * @param wrong what is wrong, in one or two sentences
 * @param cost what requests pay for it
 * @param sure what tells how sure it is; empty where nothing does
 */
public record Said(String wrong, String cost, String sure) {
    /** What a pattern says of calls, of which it does not know what they cost. */
    static Said of(String wrong, String sure) {
        return new Said(wrong, "", sure.trim());
    }

    /** What is wrong and how sure that is. */
    String text() {
        return (wrong + " " + sure).trim();
    }
}
