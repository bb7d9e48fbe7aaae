// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.rpc.AsyncRpcResult;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Result;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AnswerFuture;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** A call of a consumer. */
final class MadeCall {

    private static final String IN_PROCESS = "InjvmInvoker";

    /** Whatever came of it but a failure of Dubbo itself. */
    private static final int ANSWERED = 200;

    private static final ThreadLocal<MadeCall> OF_THREAD = new ThreadLocal<>();

    private final String route;
    private final AsyncRemoteCall call; // null where it is not recorded
    private final MadeCall outer;
    private ClientExchange exchange; // null by another protocol than dubbo and Triple

    private MadeCall(String route, AsyncRemoteCall call, MadeCall outer) {
        this.route = route;
        this.call = call;
        this.outer = outer;
    }

    static MadeCall begin(Object invoker, Invocation invocation) {
        if (!NativeAgent.following || invoker.getClass().getSimpleName().equals(IN_PROCESS)) {
            return null;
        }
        String route = Numbers.route(invocation);
        AsyncRemoteCall call = AsyncRemoteCall.ask();
        MadeCall made = new MadeCall(route, call, OF_THREAD.get());
        OF_THREAD.set(made);
        return made;
    }

    static MadeCall current() {
        return NativeAgent.following ? OF_THREAD.get() : null;
    }

    void sent(SocketAddress local, SocketAddress remote) {
        exchange = ClientExchange.beginRoute(ThreadContexts.current(), "POST", route, null);
        if (exchange != null) {
            exchange.connected(local, remote);
        }
    }

    /** It is about to be written to this connection. */
    void goesBy(SocketAddress local, SocketAddress remote) {
        if (exchange != null) {
            exchange.connected(local, remote);
        }
    }

    void numbered(int id) {
        if (exchange != null) {
            exchange.onStream(id);
        }
    }

    /** What the application waits for is complete only when its objects are known. */
    CompletableFuture<?> seen(CompletableFuture<?> answer) {
        return AnswerFuture.seen(
                answer,
                value -> {
                    if (value instanceof Result) {
                        end((Result) value, null);
                    }
                });
    }

    void returned(Object result, Throwable thrown) {
        if (outer == null) {
            OF_THREAD.remove();
        } else {
            OF_THREAD.set(outer);
        }
        if (call != null) {
            call.asked();
        }
        CompletableFuture<? extends Result> answer =
                result instanceof AsyncRpcResult
                        ? ((AsyncRpcResult) result).getResponseFuture()
                        : null;
        if (thrown != null || answer == null) {
            end(null, thrown);
        } else {
            answer.whenComplete(this::end);
        }
    }

    private void end(Result answer, Throwable failure) {
        Throwable cause = failure == null && answer != null ? answer.getException() : failure;
        if (exchange != null) {
            if (failure == null) {
                exchange.end(ANSWERED, -1);
            } else {
                exchange.end(0, failure);
            }
        }
        if (call != null) {
            call.end(answer == null || cause != null ? null : answer.getValue(), -1);
        }
    }
}
