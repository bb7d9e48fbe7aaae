// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/** A server's exchange that has not ended, and the thread on which it began. */
final class OpenServer {
    private final Exchange exchange;
    private final ThreadContexts threads;
    private long thread;

    /** In force on the thread; null before it is, and when the exchange is over there. */
    private AsyncContext context;

    /**
     * @param threads those of its run
     */
    OpenServer(Exchange exchange, ThreadContexts threads) {
        this.exchange = exchange;
        this.threads = threads;
    }

    Exchange exchange() {
        return exchange;
    }

    /** The handling begins on a thread: its context is in force there. */
    void enterOn(long newThread, AsyncContext newContext) {
        thread = newThread;
        context = newContext;
        threads.arrive(exchange.start(), thread, exchange.asyncId(), context);
    }

    /** It is over on the thread on which it began. */
    void leaveThread(long time) {
        leaveThreads(time, thread);
    }

    /** It is over on the thread that answered, and on the one on which it began. */
    void leaveThreads(long time, long answering) {
        if (context != null) {
            threads.leave(time, answering, context);
            if (thread != answering) {
                threads.leave(time, thread, context);
            }
            context = null;
        }
    }
}
