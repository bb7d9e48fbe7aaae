// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** How an exchange ended, in the numbers of {@code enum ft_outcome} of fieldtrace/requests.h. */
public final class Outcome {

    public static final int PENDING = 0;
    public static final int COMPLETED = 1;
    public static final int ERROR = 2;
    public static final int TIMEOUT = 3;
    public static final int REFUSED = 4;
    public static final int RESET = 5;
    public static final int CANCELLED = 6;

    /** Enough for any library's wrapping, and an end to chains that bite their own tail. */
    private static final int DEEPEST_CAUSE = 8;

    private Outcome() {}

    /** What a client's exception says: the first cause that tells, from the outside in. */
    public static int ofClient(Throwable failure) {
        try {
            return firstThatTells(failure);
        } catch (Throwable strange) {
            return ERROR; // its own methods throw
        }
    }

    private static int firstThatTells(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < DEEPEST_CAUSE && cause != null; i++) {
            int outcome = of(cause);
            if (outcome != ERROR) {
                return outcome;
            }
            cause = cause.getCause();
        }
        return ERROR;
    }

    /** What a server's exception says: that its connection is gone is the client's doing. */
    static int ofServer(Throwable failure) {
        try {
            return cancelledOrError(failure);
        } catch (Throwable strange) {
            return ERROR; // as above
        }
    }

    private static int cancelledOrError(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < DEEPEST_CAUSE && cause != null; i++) {
            if (ClientGone.saidBy(cause)) {
                return CANCELLED;
            }
            boolean wrapper =
                    cause instanceof ExecutionException || cause instanceof CompletionException;
            if (!wrapper && !(cause instanceof java.io.IOException)) {
                return ERROR;
            }
            cause = cause.getCause();
        }
        return ERROR;
    }

    private static int of(Throwable failure) {
        // By name where the class is not one of java.base, and for those of libraries.
        String name = failure.getClass().getName();
        if (name.endsWith("TimeoutException")) {
            return TIMEOUT;
        }
        if (failure instanceof ConnectException) {
            return FailureMessage.saysTimeout(failure.getMessage()) ? TIMEOUT : REFUSED;
        }
        if (failure instanceof InterruptedIOException) {
            return FailureMessage.saysTimeout(failure.getMessage()) ? TIMEOUT : CANCELLED;
        }
        if (failure instanceof CancellationException || failure instanceof InterruptedException) {
            return CANCELLED;
        }
        if (failure instanceof SocketException
                || failure instanceof EOFException
                || failure instanceof ClosedChannelException
                || name.endsWith("PrematureCloseException")
                || name.endsWith("NoHttpResponseException")
                || name.endsWith("ConnectionClosedException")
                || name.endsWith("TruncatedChunkException")
                || name.endsWith("StreamResetException")) {
            return RESET;
        }
        String message = failure.getMessage();
        if (failure instanceof java.io.IOException && message != null) {
            if (FailureMessage.saysReset(message)) {
                return RESET;
            }
            return message.contains("ancelled") ? CANCELLED : ERROR;
        }
        return ERROR;
    }
}
