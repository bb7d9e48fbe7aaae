// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.text.PathText;

/**
 * Who hears of each request that this JVM sends or serves as it begins, in this JVM and whether a
 * session records or not: a test that counts them. There is none in production.
 */
public abstract class ExchangeListener {

    private static volatile ExchangeListener known; // null where nobody listens

    /** Hears of them from now on, in the place of whoever did; null for nobody. */
    public static void listen(ExchangeListener listener) {
        known = listener;
    }

    /**
     * A request is about to be sent, on this thread.
     *
     * @param context that it belongs to; null for none
     * @param name what is called, with ids folded: a method and a path, or what a statement does
     */
    protected abstract void sends(Exchange exchange, AsyncContext context, String name);

    /** A request has arrived, on this thread, which goes on in its context only now. */
    protected abstract void serves(ServedRequest request, String method);

    static <E extends Exchange> E tell(E sent, AsyncContext context, String method, String path) {
        ExchangeListener listener = known;
        if (listener != null) {
            listener.hear(sent, context, method, path == null ? null : PathText.fold(path));
        }
        return sent;
    }

    static <E extends Exchange> E tellNamed(
            E sent, AsyncContext context, String method, String name) {
        ExchangeListener listener = known;
        if (listener != null) {
            listener.hear(sent, context, method, name);
        }
        return sent;
    }

    static void tell(ServedRequest served, String method) {
        ExchangeListener listener = known;
        if (listener != null) {
            try {
                listener.serves(served, method);
            } catch (Throwable leftOut) {
                // The test does not hear of it.
            }
        }
    }

    private void hear(Exchange sent, AsyncContext context, String method, String what) {
        String name = method == null || what == null ? what : method + " " + what;
        try {
            sends(sent, context, name == null ? method : name);
        } catch (Throwable leftOut) {
            // As above.
        }
    }
}
