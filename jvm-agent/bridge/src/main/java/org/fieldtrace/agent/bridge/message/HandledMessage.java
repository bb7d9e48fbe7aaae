// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * A message that the application handles, or a batch of them, as a request of its own that this
 * thread serves: from when the application gets it until it asks for the next one. A thread handles
 * one at a time. No method throws.
 */
public final class HandledMessage {

    private static final String ONE = " PROCESS ";
    private static final String SEVERAL = " BATCH ";

    private static final ThreadLocal<HandledMessage> THREAD = new ThreadLocal<>();

    private final ServerExchange exchange;
    private final AsyncContext outer;

    private HandledMessage(ServerExchange exchange, AsyncContext outer) {
        this.exchange = exchange;
        this.outer = outer;
    }

    /**
     * The application gets a message, and is done with the one before.
     *
     * @param broker its kind, such as {@code kafka}
     * @param cluster as it calls itself; null where that is not known
     * @param offset in the partition, from 0
     * @param bytes of key and value, negative where unknown
     * @return null while nobody records
     */
    public static HandledMessage begin(
            String broker, String cluster, String topic, int partition, long offset, long bytes) {
        HandledMessage handled = begin(broker, ONE, topic);
        if (handled != null) {
            handled.has(cluster, topic, partition, offset, bytes);
        }
        return handled;
    }

    /**
     * As above, for a message that has an id from its broker, or none.
     *
     * @param id null or empty where it has none: then nobody is known to have sent it
     * @param bytes of its body, negative where unknown
     */
    public static HandledMessage beginWithId(String broker, String topic, String id, long bytes) {
        HandledMessage handled = begin(broker, ONE, topic);
        if (handled != null) {
            handled.hasWithId(topic, id, bytes);
        }
        return handled;
    }

    /**
     * As above, for several messages that the application handles together, each of which is still
     * to be told of.
     *
     * @param topic of the first
     */
    public static HandledMessage beginBatch(String broker, String topic) {
        return begin(broker, SEVERAL, topic);
    }

    private static HandledMessage begin(String broker, String what, String topic) {
        endOnThisThread();
        if (!NativeAgent.following || topic == null) {
            return null;
        }
        try {
            ServerExchange exchange = ServerExchange.beginMessage(broker, broker + what + topic);
            if (exchange == null) {
                return null;
            }
            AsyncContext outer = ThreadContexts.enter(exchange.context());
            HandledMessage handled = new HandledMessage(exchange, outer);
            THREAD.set(handled);
            return handled;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** One of the messages that are handled is this one; parameters as of {@link #begin}. */
    public void has(String cluster, String topic, int partition, long offset, long bytes) {
        try {
            NativeAgent.calls()
                    .messageReceived(
                            exchange.id(),
                            TraceStrings.ofTopic(topic),
                            TraceStrings.ofCluster(cluster),
                            partition,
                            offset,
                            Math.max(bytes, -1),
                            MessageId.NONE);
        } catch (Throwable leftOut) {
            // Who sent it is not known.
        }
    }

    /** As above, for a message that has an id; parameters as of {@link #beginWithId}. */
    public void hasWithId(String topic, String id, long bytes) {
        try {
            NativeAgent.calls()
                    .messageReceived(
                            exchange.id(),
                            TraceStrings.ofTopic(topic),
                            0,
                            0,
                            -1,
                            Math.max(bytes, -1),
                            MessageId.hash(id));
        } catch (Throwable leftOut) {
            // Who sent it is not known.
        }
    }

    /**
     * The application is done with it.
     *
     * @param failure what it has thrown, null for nothing
     */
    public void end(Throwable failure) {
        try {
            if (THREAD.get() == this) {
                THREAD.remove();
                // Else it is at another task meanwhile, which it did not get by a message.
                boolean isHere =
                        !NativeAgent.following || ThreadContexts.current() == exchange.context();
                exchange.end(0, failure, -1);
                if (isHere) {
                    ThreadContexts.exit(outer);
                }
            }
        } catch (Throwable leftOut) {
            // The thread's next message enters its own context.
        }
    }

    /** Whether this thread works for no request, which would then be what a message is for. */
    public static boolean isThreadFree() {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        return request == null || request.hasEnded();
    }

    /** Whether this thread is still at it. */
    public boolean isOpen() {
        return THREAD.get() == this && !exchange.hasEnded();
    }

    /** The application is done with what this thread handles, if it handles a message. */
    public static void endOnThisThread() {
        endOnThisThread(null);
    }

    /**
     * As above.
     *
     * @param failure what it has thrown, null for nothing
     */
    public static void endOnThisThread(Throwable failure) {
        try {
            HandledMessage handled = THREAD.get();
            if (handled != null) {
                handled.end(failure);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}
