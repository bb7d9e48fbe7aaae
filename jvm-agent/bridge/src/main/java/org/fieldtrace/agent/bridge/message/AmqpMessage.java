// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

import java.util.Map;

/**
 * What sender and receiver of a message of AMQP 0-9-1 both know of it. The broker gives it no id,
 * so what names it is what its sender gave it anyhow.
 */
public final class AmqpMessage {

    /** As exchanges with messages are told of. */
    public static final String BROKER = "rabbitmq";

    /** Of all queues that the broker names: there is no end of their names. */
    private static final String TEMPORARY = "(temporary)";

    /** What the names begin with that the broker gives. */
    private static final String NAMED_BY_BROKER = "amq.";

    /** A tracer of the application's may have put it there, with the id of this sending. */
    private static final String TRACE = "traceparent";

    /** Spring's template puts it there where it waits for confirmations or returns. */
    private static final String CORRELATION_OF_SPRING = "spring_returned_message_correlation";

    private AmqpMessage() {}

    /**
     * By what a message is known at both of its ends: its own id; else what tells this sending from
     * others by where it goes, its size, and a correlation.
     *
     * @param messageId property of that name; null where it has none
     * @param correlationId property of that name; null where it has none
     * @param headers null where it has none
     * @param bytes of the body
     * @return null where it has neither
     */
    public static String id(
            String exchange,
            String routingKey,
            String messageId,
            String correlationId,
            Map<String, ?> headers,
            long bytes) {
        if (messageId != null && !messageId.isEmpty()) {
            return messageId;
        }
        Object correlation = header(headers, TRACE);
        if (correlation == null) {
            correlation = header(headers, CORRELATION_OF_SPRING);
        }
        if (correlation == null) {
            correlation = correlationId;
        }
        return correlation == null
                ? null
                : destination(exchange, routingKey) + '\0' + correlation + '\0' + bytes;
    }

    private static Object header(Map<String, ?> headers, String name) {
        return headers == null ? null : headers.get(name);
    }

    /** What a message is sent to: an exchange, or the queue that the default exchange leads to. */
    public static String destination(String exchange, String routingKey) {
        if (exchange != null && !exchange.isEmpty()) {
            return exchange;
        }
        return queue(routingKey);
    }

    /** The name of a queue, if it has one of its own. */
    public static String queue(String name) {
        return name == null || name.isEmpty() || name.startsWith(NAMED_BY_BROKER)
                ? TEMPORARY
                : name;
    }

    /**
     * Whether a message is the answer to another: who sent it was told the name of a queue that the
     * broker has named.
     */
    public static boolean isAnswer(String exchange, String routingKey) {
        return (exchange == null || exchange.isEmpty())
                && routingKey != null
                && routingKey.startsWith(NAMED_BY_BROKER);
    }
}
