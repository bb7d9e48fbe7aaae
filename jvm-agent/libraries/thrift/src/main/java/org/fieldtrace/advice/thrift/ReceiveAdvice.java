// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** For {@code TServiceClient.receiveBase}, which reads an answer. */
public final class ReceiveAdvice {

    private static final ClassValue<MethodHandle> SUCCESS = LibraryMembers.getters("success");

    private final MadeCall call;
    private final AsyncCall asyncCall; // where there is no other
    private final Object answer;

    private ReceiveAdvice(MadeCall call, AsyncCall asyncCall, Object answer) {
        this.call = call;
        this.asyncCall = asyncCall;
        this.answer = answer;
    }

    /** It may not be there yet. */
    public static Object enter(Object client, Object answer) {
        MadeCall call = MadeCall.take(client);
        AsyncCall asyncCall = call == null ? AsyncCall.current() : null;
        return call == null && asyncCall == null
                ? null
                : new ReceiveAdvice(call, asyncCall, answer);
    }

    /** It was read, or the call failed. */
    public static void exit(Object received, Throwable thrown) throws Throwable {
        if (received == null) {
            return;
        }
        ReceiveAdvice ended = (ReceiveAdvice) received;
        Object result =
                thrown == null && ended.answer != null
                        ? (Object) SUCCESS.get(ended.answer.getClass()).invokeExact(ended.answer)
                        : null;
        if (ended.call != null) {
            ended.call.end(result, thrown);
        } else {
            ended.asyncCall.read(result);
        }
    }
}
