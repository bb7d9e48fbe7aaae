// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** For {@code ProcessFunction.process}, which reads arguments, calls the program and answers. */
public final class ProcessAdvice {

    /** Thrift has no status but an exception, which is an answer. */
    private static final int ANSWERED = 200;

    private static final ClassValue<MethodHandle> METHOD = LibraryMembers.getters("methodName");

    private final ServerExchange exchange;
    private final AsyncContext outer;

    private ProcessAdvice(ServerExchange exchange, AsyncContext outer) {
        this.exchange = exchange;
        this.outer = outer;
    }

    /** The call's name was read. */
    public static Object enter(Object function, int sequence, Object input, Object output)
            throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        Class<?> type = function.getClass();
        Object method = (Object) METHOD.get(type).invokeExact(function);
        String route = Names.route(type, String.valueOf(method));
        Peer peer = Peer.of(output);
        FrameAdvice frame = FrameAdvice.current();
        if (peer == null && frame != null) {
            peer = frame.peer();
        }
        if (peer == null) {
            ServedRequest carrier = CurrentRequest.exchange();
            if (carrier != null) {
                carrier.operation(route);
            }
            return null;
        }
        ServerExchange exchange =
                ServerExchange.begin("POST", route, peer.local(), peer.remote(), 0, null);
        if (exchange == null) {
            return null;
        }
        exchange.route(route);
        return new ProcessAdvice(exchange, ThreadContexts.enter(exchange.context()));
    }

    /** The answer is written. */
    public static void exit(Object processed, Throwable thrown) {
        if (processed == null) {
            return;
        }
        ProcessAdvice ended = (ProcessAdvice) processed;
        if (thrown == null) {
            ended.exchange.end(ANSWERED, -1);
        } else {
            ended.exchange.end(0, thrown, -1);
        }
        ThreadContexts.exit(ended.outer);
    }
}
