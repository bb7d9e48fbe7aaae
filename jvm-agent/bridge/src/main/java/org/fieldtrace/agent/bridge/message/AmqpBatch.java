// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * A message that a thread hands to what collects several, and sends them as one: it is told of as
 * sent when it is handed over, and what is sent in the end is not told of. The messages of a batch
 * are known by the id of the first one and their place. No method throws.
 */
public final class AmqpBatch {

    private static final ThreadLocal<AmqpBatch> THREAD = new ThreadLocal<>();

    /** What is being collected, by who does. */
    private static final WeakTable<Collected> COLLECTED = new WeakTable<>();

    private SentMessage message;
    private String id;
    private long bytes;
    private boolean isTold;

    private AmqpBatch() {}

    /** What is collected; who collects holds a lock. */
    private static final class Collected {
        private String firstId;
        private int size;
    }

    /**
     * By what a message of a batch is known at both of its ends.
     *
     * @param firstId of the first one, see {@link AmqpMessage#id}; null where it has none
     * @param place in the batch, from 0
     */
    public static String idOf(String firstId, int place) {
        return firstId == null || place == 0 ? firstId : firstId + '\0' + place;
    }

    /**
     * The thread hands over a message, or has those sent that are collected, until {@link #end}.
     *
     * @return null while nobody records
     */
    public static AmqpBatch begin() {
        if (!NativeAgent.following) {
            return null;
        }
        AmqpBatch begun = new AmqpBatch();
        THREAD.set(begun);
        return begun;
    }

    /** What this thread has begun; null where it has not. */
    public static AmqpBatch current() {
        return NativeAgent.following ? THREAD.get() : null;
    }

    /** Whether what this thread sends has been told of, message by message. */
    public static boolean isTold() {
        AmqpBatch current = current();
        return current != null && current.isTold;
    }

    /** A message is about to be collected. */
    public void sends(String destination) {
        message = SentMessage.begin(AmqpMessage.BROKER, destination);
    }

    /**
     * It is.
     *
     * @param collector who collects
     * @param ownId of the message, see {@link AmqpMessage#id}
     * @param bytes of its body
     * @param released how many messages are to be sent now, 0 for none: all that are collected, or
     *     those before this one
     */
    public void collected(Object collector, String ownId, long bytes, int released) {
        Collected all = COLLECTED.get(collector);
        if (all == null) {
            all = new Collected();
            COLLECTED.add(collector, all);
        }
        boolean isNextBatch = released > 0 && released <= all.size;
        if (isNextBatch || all.size == 0) {
            all.firstId = ownId;
            all.size = 0;
        }
        this.id = idOf(all.firstId, all.size);
        this.bytes = bytes;
        all.size = released > 0 && !isNextBatch ? 0 : all.size + 1;
        isTold = true;
    }

    /** What is collected is to be sent now. */
    public void released(Object collector) {
        COLLECTED.take(collector);
        isTold = true;
    }

    /**
     * It is handed over, or sent.
     *
     * @param thrown what says that it is not, else null
     */
    public void end(Throwable thrown) {
        THREAD.remove();
        if (message == null) {
            return;
        }
        if (thrown == null) {
            message.takenWithId(id, bytes);
        } else {
            message.failed(thrown);
        }
    }
}
