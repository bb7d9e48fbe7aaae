// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pulsar;

import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.message.SentMessage;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;

/** For {@code ProducerImpl.internalSendAsync}, by which all messages go, also those of parts. */
public final class SendAdvice {

    private final SentMessage message;
    private final long bytes;

    private SendAdvice(SentMessage message, long bytes) {
        this.message = message;
        this.bytes = bytes;
    }

    /** The application sends a message. */
    public static SendAdvice enter(Object producer, Object message) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        SentMessage sent =
                SentMessage.begin(
                        Messages.PULSAR, Messages.topic(LibraryMembers.reach(producer, "topic")));
        return sent == null ? null : new SendAdvice(sent, Messages.bytes(message));
    }

    /** It is on its way, or could not be sent. */
    public static Object exit(SendAdvice sent, Object result, Throwable thrown) {
        if (sent == null) {
            return result;
        }
        if (!(result instanceof CompletableFuture)) {
            sent.message.failed(thrown);
            return result;
        }
        CompletableFuture<?> answer = (CompletableFuture<?>) result;
        return AnswerFuture.seen(answer, id -> sent.ended(id, answer));
    }

    private void ended(Object id, CompletableFuture<?> answer) {
        if (id == null) {
            message.failed(answer.handle((nothing, failure) -> failure).getNow(null));
        } else {
            message.takenWithId(id.toString(), bytes);
        }
    }
}
