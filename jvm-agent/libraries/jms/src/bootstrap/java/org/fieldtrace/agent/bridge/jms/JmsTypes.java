// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jms;

/** Interfaces of JMS, which are named alike in {@code javax.jms} and in {@code jakarta.jms}. */
final class JmsTypes {

    private static final String JAVAX = "javax.jms.";
    private static final String JAKARTA = "jakarta.jms.";

    private JmsTypes() {}

    /**
     * Whether a class implements an interface.
     *
     * @param name such as {@code TemporaryQueue}
     */
    static boolean isOf(Class<?> type, String name) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            if (owner.getName().equals(JAVAX + name) || owner.getName().equals(JAKARTA + name)) {
                return true;
            }
            for (Class<?> implemented : owner.getInterfaces()) {
                if (isOf(implemented, name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
