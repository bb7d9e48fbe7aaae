// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

/**
 * An option is unknown or has a value that it cannot have; the message names both and the remedy.
 */
public final class InvalidOptionException extends Exception {

    private static final long serialVersionUID = 1;

    private static final int LONGEST_QUOTE = 120;

    /**
     * @param what what is wrong, naming the option
     * @param remedy what the user can do about it
     */
    InvalidOptionException(String what, String remedy) {
        super(what + " (remedy: " + remedy + ")");
    }

    /**
     * What the user wrote, in quotation marks: cut, and without what would command a terminal or
     * begin another line.
     */
    static String quoted(String written) {
        int end = Math.min(written.length(), LONGEST_QUOTE);
        String shown = written.substring(0, end).replaceAll("\\p{C}", "?");
        return "'" + shown + (end < written.length() ? "...'" : "'");
    }
}
