// SPDX-License-Identifier: MIT
package app;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** What the agent still knows of requests that are over. */
final class Leftovers {

    /** After the first of so many parts of the requests all is loaded, and all pools are full. */
    static final int WARM_UP = 4;

    private static final int MOST_COLLECTIONS = 200;
    private static final int COLLECTIONS_WHEN_WARM = 5;

    /**
     * A line of a histogram of the heap: the place, how many, of how many bytes, of which class.
     */
    private static final Pattern OF_AGENT =
            Pattern.compile("^ *\\d+: +(\\d+) +\\d+ +(\\[*L?org\\.fieldtrace\\.\\S+)");

    /** Of which the agent keeps no more than so many, whatever is asked. */
    private static final Map<String, Integer> BOUNDED =
            Map.of("org.fieldtrace.agent.bridge.text.Addresses$Known", 1024);

    private final int most;
    private Map<String, Integer> warm = Map.of();

    /**
     * @param most so many entries of each table, and so many objects of each class of the agent
     *     more than when all was warm, may be left
     */
    Leftovers(int most) {
        this.most = most;
    }

    /** From here on nothing should grow. */
    void isWarm() throws Exception {
        for (int i = 0; i < COLLECTIONS_WHEN_WARM; i++) {
            System.gc();
            Thread.sleep(20); // until the collector has put what is dead into its queues
            entries();
        }
        warm = objects();
    }

    /**
     * Prints each of the agent's tables and classes of which too much stays, once all is collected
     * that can be.
     *
     * @param tables classes that must have some, or nothing was tried
     */
    void print(String... tables) throws Exception {
        Set<String> known = entries().keySet();
        for (String table : tables) {
            if (known.stream().noneMatch(name -> name.endsWith("." + table))) {
                throw new IllegalStateException(table + " is not among " + known);
            }
        }
        Map<String, Integer> left = left();
        for (int i = 1; i < MOST_COLLECTIONS && !left.isEmpty(); i++) {
            Thread.sleep(20); // until the collector has put what is dead into its queues
            left = left();
        }
        left.forEach((what, howMany) -> System.out.println(what + " " + howMany));
    }

    private Map<String, Integer> left() throws Exception {
        Map<String, Integer> left = new TreeMap<>();
        System.gc();
        entries().forEach((table, entries) -> left.put("entries of " + table, entries));
        if (left.isEmpty()) {
            throw new IllegalStateException("the agent has no tables");
        }
        if (!warm.isEmpty()) {
            objects().forEach((type, objects) -> left.put("new " + type, added(type, objects)));
        }
        left.values().removeIf(howMany -> howMany <= most);
        return left;
    }

    private int added(String type, int objects) {
        return objects <= BOUNDED.getOrDefault(type, 0) ? 0 : objects - warm.getOrDefault(type, 0);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Integer> entries() throws ReflectiveOperationException {
        Class<?> tables = Class.forName("org.fieldtrace.agent.bridge.WeakTable", true, null);
        return (Map<String, Integer>) tables.getMethod("sizes").invoke(null);
    }

    /** How many objects of each of the agent's classes are alive. */
    private static Map<String, Integer> objects() throws JMException {
        Object histogram =
                ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                "gcClassHistogram",
                                new Object[] {new String[0]},
                                new String[] {String[].class.getName()});
        Map<String, Integer> objects = new TreeMap<>();
        for (String line : histogram.toString().split("\n")) {
            Matcher ofAgent = OF_AGENT.matcher(line);
            if (ofAgent.find()) {
                objects.merge(ofAgent.group(2), Integer.parseInt(ofAgent.group(1)), Integer::sum);
            }
        }
        if (objects.isEmpty()) {
            throw new IllegalStateException("no object of the agent is among " + histogram);
        }
        return objects;
    }
}
