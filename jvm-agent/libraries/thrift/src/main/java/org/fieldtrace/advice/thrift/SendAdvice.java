// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

/** For {@code TServiceClient.sendBase}, which writes a call. */
public final class SendAdvice {

    /** By the thread that makes it, and that reads the answer. */
    public static Object enter(Object client, String method, Object arguments, byte type)
            throws Throwable {
        return MadeCall.begin(client, method, type);
    }

    /** It is written; where it goes by HTTP the answer is there. */
    public static void exit(Object call, Throwable thrown) {
        if (call != null) {
            ((MadeCall) call).sent(thrown);
        }
    }
}
