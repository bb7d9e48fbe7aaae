// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactornetty;

import io.netty.channel.Channel;
import org.fieldtrace.advice.netty.ExchangeHandler;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import reactor.netty.channel.ChannelOperations;

/** The contexts in which calls of {@code HttpClient} were subscribed to. */
final class CallContexts {

    /** By what stands for a call, whatever its attempts and redirects. */
    private static final WeakTable<AsyncContext> OF_CALLS = new WeakTable<>();

    /** By what stands for an attempt on its channel. */
    private static final WeakTable<AsyncContext> OF_ATTEMPTS = new WeakTable<>();

    /** By what stands for a call: the remote call that it serves. */
    private static final WeakTable<Long> SCOPES = new WeakTable<>();

    /** By what stands for a call: what it does, where its method and path do not tell. */
    private static final WeakTable<String> NAMES = new WeakTable<>();

    private CallContexts() {}

    static void subscribed(Object call) {
        long scopeId = RemoteCallScope.currentId();
        if (scopeId != 0) {
            SCOPES.add(call, scopeId);
        }
        String name = CallName.current();
        if (name != null) {
            NAMES.add(call, name);
        }
        AsyncContext context = ThreadContexts.current();
        if (context != null) {
            OF_CALLS.add(call, context);
        }
    }

    /** 0 where the call serves no remote call that is known. */
    static long scopeOf(Object call) {
        Long scopeId = SCOPES.get(call);
        return scopeId == null ? 0 : scopeId;
    }

    /** Null where method and path tell. */
    static String nameOf(Object call) {
        return NAMES.get(call);
    }

    /** Null where the call belongs to no request. */
    static AsyncContext of(Object call) {
        return OF_CALLS.get(call);
    }

    static AsyncContext attempt(Object call, Object attempt) {
        AsyncContext context = NativeAgent.following ? OF_CALLS.get(call) : null;
        if (context == null) {
            return null;
        }
        OF_ATTEMPTS.add(attempt, context);
        return ThreadContexts.enter(context);
    }

    /**
     * A server, too: it puts off a request that comes while it tidies up after the one before, and
     * takes it up where that one's context is entered.
     */
    static AsyncContext goOn(Channel channel) {
        if (!NativeAgent.following) {
            return null;
        }
        ChannelOperations<?, ?> attempt = ChannelOperations.get(channel);
        AsyncContext context = attempt == null ? null : OF_ATTEMPTS.get(attempt);
        if (context == null) {
            context = ExchangeHandler.contextOf(channel);
        }
        return context == null ? null : ThreadContexts.enter(context);
    }
}
