// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

/** For {@code TServiceClient.receiveBase}, which reads an answer. */
public final class ReceiveAdvice {

    private final MadeCall call;
    private final Object answer;

    private ReceiveAdvice(MadeCall call, Object answer) {
        this.call = call;
        this.answer = answer;
    }

    /** It may not be there yet. */
    public static Object enter(Object client, Object answer) {
        MadeCall call = MadeCall.take(client);
        return call == null ? null : new ReceiveAdvice(call, answer);
    }

    /** It was read, or the call failed. */
    public static void exit(Object received, Throwable thrown) throws Throwable {
        if (received != null) {
            ReceiveAdvice ended = (ReceiveAdvice) received;
            ended.call.end(ended.answer, thrown);
        }
    }
}
