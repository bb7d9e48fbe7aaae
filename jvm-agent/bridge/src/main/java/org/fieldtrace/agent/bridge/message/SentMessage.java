// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * A message on its way to a broker: an exchange from when the application sends it until the broker
 * has it. Of the message its topic, its place or a hash of its id, and its size are recorded: never
 * a key, a value or a header. No method throws.
 */
public final class SentMessage {

    private final ClientExchange exchange;
    private final AsyncContext context;
    private final String topic;

    private SentMessage(ClientExchange exchange, AsyncContext context, String topic) {
        this.exchange = exchange;
        this.context = context;
        this.topic = topic;
    }

    /**
     * The application sends a message.
     *
     * @param broker its kind, such as {@code kafka}
     * @return null while nobody records
     */
    public static SentMessage begin(String broker, String topic) {
        if (!NativeAgent.following || topic == null) {
            return null;
        }
        try {
            AsyncContext context = ThreadContexts.current();
            ClientExchange exchange =
                    ClientExchange.beginStatement(
                            context,
                            broker,
                            broker + " SEND " + topic,
                            RequestHash.UNKNOWN,
                            null,
                            null);
            return exchange == null ? null : new SentMessage(exchange, context, topic);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** Who sent it, for what is done when the broker has it; null outside of a request. */
    public AsyncContext context() {
        return context;
    }

    /**
     * The broker has it.
     *
     * @param cluster as it calls itself; null where that is not known
     * @param offset negative where the broker did not tell it
     * @param bytes of key and value, negative where unknown
     */
    public void taken(String cluster, int partition, long offset, long bytes) {
        taken(
                TraceStrings.ofCluster(cluster),
                partition,
                Math.max(offset, -1),
                Math.max(bytes, -1),
                MessageId.NONE);
    }

    /**
     * The broker has it.
     *
     * @param id by which it is known to who handles it; null or empty where it has none
     * @param bytes of its body, negative where unknown
     */
    public void takenWithId(String id, long bytes) {
        taken(0, 0, -1, Math.max(bytes, -1), MessageId.hash(id));
    }

    private void taken(int clusterId, int partition, long offset, long bytes, long hash) {
        if (exchange.hasEnded()) {
            return;
        }
        try {
            NativeAgent.calls()
                    .messageSent(
                            exchange.id(),
                            TraceStrings.ofTopic(topic),
                            clusterId,
                            partition,
                            offset,
                            bytes,
                            hash);
        } catch (Throwable leftOut) {
            // Who handles it is not known to do so for this request.
        }
        exchange.bodyRead(null);
    }

    /** It could not be sent. */
    public void failed(Throwable cause) {
        exchange.bodyRead(cause);
    }
}
