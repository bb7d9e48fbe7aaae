// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

/** The agent cannot work in this JVM; the message says why and what to do. */
final class CannotWatchException extends Exception {

    private static final long serialVersionUID = 1;

    /**
     * @param what what failed
     * @param remedy what the user can do about it
     */
    CannotWatchException(String what, String remedy) {
        this(what + " (remedy: " + remedy + ")");
    }

    /**
     * @param sentence what failed and the remedy
     */
    CannotWatchException(String sentence) {
        super(sentence);
    }
}
