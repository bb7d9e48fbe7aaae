// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jms;

/**
 * Stands in for a listener that is a lambda. Nothing can be woven into the class of a lambda, which
 * is hidden from agents, so its consumer gets this in its stead. A subclass for each package of JMS
 * calls the lambda.
 */
public abstract class HiddenListener {

    private final Object listener;

    /**
     * @param listener that it stands in for
     */
    protected HiddenListener(Object listener) {
        this.listener = listener;
    }

    /** Whether nothing can be woven into the class of a listener; null is none. */
    public static boolean isHidden(Object listener) {
        // A hidden class has a name that no class file can have.
        return listener != null && listener.getClass().getName().indexOf('/') >= 0;
    }

    /** What a listener stands in for, else itself. */
    static Object unwrap(Object listener) {
        return listener instanceof HiddenListener ? ((HiddenListener) listener).listener : listener;
    }

    @Override
    public final boolean equals(Object other) {
        return listener.equals(unwrap(other));
    }

    @Override
    public final int hashCode() {
        return listener.hashCode();
    }

    @Override
    public final String toString() {
        return listener.toString();
    }
}
