// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jms;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;

/**
 * What is to be known of messages and destinations. Their interfaces have other names in {@code
 * javax.jms} than in {@code jakarta.jms}, so they are asked by the names of their methods. No
 * method throws.
 */
final class JmsNames {

    /** Of all queues and topics that are made for an answer: there is no end of their names. */
    private static final String TEMPORARY = "(temporary)";

    private static final String UNKNOWN = "(unknown)";

    private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("getJMSMessageID");
    private static final ClassValue<MethodHandle> OF_MESSAGE =
            LibraryMembers.getters("getJMSDestination");
    private static final ClassValue<MethodHandle> OF_PRODUCER =
            LibraryMembers.getters("getDestination");
    private static final ClassValue<MethodHandle> QUEUE = LibraryMembers.getters("getQueueName");
    private static final ClassValue<MethodHandle> TOPIC = LibraryMembers.getters("getTopicName");

    private static final ClassValue<Boolean> IS_TEMPORARY =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return JmsTypes.isOf(type, "TemporaryQueue")
                            || JmsTypes.isOf(type, "TemporaryTopic");
                }
            };

    private JmsNames() {}

    /** The id that the provider has given a message; null where it has none. */
    static String id(Object message) {
        Object id = ask(ID, message);
        return id instanceof String ? (String) id : null;
    }

    /** The queue or topic that a message was sent to. */
    static String ofMessage(Object message) {
        return of(ask(OF_MESSAGE, message));
    }

    /** The queue or topic that a producer was made for. */
    static String ofProducer(Object producer) {
        return of(ask(OF_PRODUCER, producer));
    }

    /**
     * The name of a queue or a topic.
     *
     * @param destination null where unknown
     */
    static String of(Object destination) {
        if (destination == null) {
            return UNKNOWN;
        }
        if (isTemporary(destination)) {
            return TEMPORARY;
        }
        Object queue = ask(QUEUE, destination);
        Object name = queue == null ? ask(TOPIC, destination) : queue;
        return name instanceof String ? (String) name : UNKNOWN;
    }

    /** Whether a queue or a topic was made for an answer; null is none. */
    static boolean isTemporary(Object destination) {
        try {
            return destination != null && IS_TEMPORARY.get(destination.getClass());
        } catch (Throwable unknown) {
            return false;
        }
    }

    private static Object ask(ClassValue<MethodHandle> what, Object whom) {
        try {
            return whom == null ? null : (Object) what.get(whom.getClass()).invokeExact(whom);
        } catch (Throwable closed) {
            return null;
        }
    }
}
