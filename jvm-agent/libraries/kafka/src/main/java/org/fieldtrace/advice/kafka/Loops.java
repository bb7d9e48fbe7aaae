// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.kafka;

/** Who goes through records. */
final class Loops {

    private static final StackWalker STACK = StackWalker.getInstance();

    /** What stands between a loop and the records: the records themselves, the JDK, this agent. */
    private static final String[] BETWEEN = {
        "org.apache.kafka.clients.consumer.ConsumerRecords", "java.", "org.fieldtrace.advice."
    };

    /** They hand records on before they are handled: Kafka Streams and Connect, Spring Kafka. */
    private static final String[] FRAMEWORKS = {"org.apache.kafka.", "org.springframework.kafka."};

    private Loops() {}

    /** Whether the application does on this thread, and not a framework on its behalf. */
    static boolean isOfApplication() {
        return STACK.walk(
                frames ->
                        frames.map(StackWalker.StackFrame::getClassName)
                                .filter(name -> !startsWithAny(name, BETWEEN))
                                .findFirst()
                                .filter(name -> !startsWithAny(name, FRAMEWORKS))
                                .isPresent());
    }

    private static boolean startsWithAny(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
