// SPDX-License-Identifier: MIT
package app;

import java.util.Map;

/** What the agent still knows of requests that are over. */
final class Leftovers {

    private static final int MOST_COLLECTIONS = 200;

    private Leftovers() {}

    /**
     * Prints each of the agent's tables in which more entries stay than so many, once all is
     * collected that can be.
     */
    static void print(int most) throws ReflectiveOperationException, InterruptedException {
        Map<String, Integer> left = collected(most);
        for (int i = 1; i < MOST_COLLECTIONS && !left.isEmpty(); i++) {
            Thread.sleep(20); // until the collector has put what is dead into its queues
            left = collected(most);
        }
        left.forEach((table, entries) -> System.out.println(table + " " + entries));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Integer> collected(int most) throws ReflectiveOperationException {
        System.gc();
        Class<?> tables = Class.forName("org.fieldtrace.agent.bridge.WeakTable", true, null);
        Map<String, Integer> left = (Map<String, Integer>) tables.getMethod("sizes").invoke(null);
        if (left.isEmpty()) {
            throw new IllegalStateException("the agent has no tables");
        }
        left.values().removeIf(entries -> entries <= most);
        return left;
    }
}
