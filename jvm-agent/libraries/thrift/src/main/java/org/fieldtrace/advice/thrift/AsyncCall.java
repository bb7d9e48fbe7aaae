// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A call of a generated asynchronous client. The thread of its selector reads the answer, and calls
 * the program back.
 */
final class AsyncCall {

    /** What Thrift's compiler names the class of a call after its method. */
    private static final String OF_CALL = "_call";

    private static final int ANSWERED = 200;

    private static final WeakTable<AsyncCall> CALLS = new WeakTable<>();

    /** That of whose answer this thread tells the program. */
    private static final ThreadLocal<AsyncCall> ANSWER = new ThreadLocal<>();

    private final AsyncContext context; // null outside of a request
    private final AsyncRemoteCall call; // null where it is not recorded
    private final ClientExchange exchange; // null where it is not recorded
    private AsyncContext outer;

    private AsyncCall(AsyncContext context, AsyncRemoteCall call, ClientExchange exchange) {
        this.context = context;
        this.call = call;
        this.exchange = exchange;
    }

    /**
     * The calling thread makes a call.
     *
     * @param method the generated object for it
     */
    static AsyncCall begin(Object method) {
        if (!NativeAgent.following) {
            return null;
        }
        String name = method.getClass().getSimpleName();
        String route =
                Names.route(
                        method.getClass(),
                        name.endsWith(OF_CALL)
                                ? name.substring(0, name.length() - OF_CALL.length())
                                : name);
        AsyncContext context = ThreadContexts.handOver(HandOver.EVENT_LOOP);
        AsyncRemoteCall call = AsyncRemoteCall.ask();
        ClientExchange exchange =
                ClientExchange.beginRoute(ThreadContexts.current(), "POST", route, null);
        AsyncCall made = new AsyncCall(context, call, exchange);
        CALLS.put(method, made);
        return made;
    }

    /** The thread that makes it has made it. */
    void asked(Object method, Throwable thrown) {
        if (call != null) {
            call.asked();
        }
        if (thrown != null) {
            CALLS.take(method);
            failed(thrown);
        }
    }

    /** The one that ends now; null where it is not recorded. */
    static AsyncCall take(Object method) {
        return CALLS.take(method);
    }

    /** The answer is there, and this thread tells the program, until {@link #told}. */
    void answered(Object method) throws Throwable {
        if (exchange != null) {
            Peer peer = Peer.ofTransport(LibraryMembers.reach(method, "transport"));
            if (peer != null) {
                exchange.connected(peer.local(), peer.remote());
            }
            exchange.end(ANSWERED, -1);
        }
        ANSWER.set(this);
        outer = ThreadContexts.enter(context);
    }

    /** There will be no answer, and this thread tells the program, until {@link #told}. */
    void refused(Throwable failure) {
        failed(failure);
        outer = ThreadContexts.enter(context);
    }

    /** The program knows. */
    void told() {
        ThreadContexts.exit(outer);
        ANSWER.remove();
        if (call != null) {
            call.end(null, -1); // unless its result was read
        }
    }

    /**
     * The generated client makes the result of an answer on this thread; null where it does not.
     */
    static AsyncCall current() {
        return ANSWER.get();
    }

    void read(Object result) {
        if (call != null) {
            call.end(result, -1);
        }
    }

    private void failed(Throwable failure) {
        if (exchange != null) {
            exchange.end(0, failure);
        }
        if (call != null) {
            call.end(null, -1);
        }
    }
}
