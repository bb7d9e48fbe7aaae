// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

/**
 * An option is unknown or has a value that it cannot have; the message names both and the remedy.
 */
public final class InvalidOptionException extends Exception {

    private static final long serialVersionUID = 1;

    /**
     * @param what what is wrong, naming the option
     * @param remedy what the user can do about it
     */
    InvalidOptionException(String what, String remedy) {
        super(what + " (remedy: " + remedy + ")");
    }
}
