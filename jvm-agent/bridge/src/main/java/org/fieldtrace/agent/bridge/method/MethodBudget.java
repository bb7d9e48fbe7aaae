// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

/** Told of methods that are entered more often than the user allows. */
@FunctionalInterface
public interface MethodBudget {

    /**
     * The probe costs too much, and is to be removed. Called by the thread that drains, once a
     * second for as long as it is so.
     */
    void exceeded(int probe, long entriesPerSecond);
}
