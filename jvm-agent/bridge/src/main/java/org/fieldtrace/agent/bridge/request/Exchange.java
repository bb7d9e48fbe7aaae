// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.fieldtrace.agent.bridge.request.cause.Numbers;
import org.fieldtrace.agent.bridge.text.HttpMethod;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * A request and its answer, as one side sees it; ends once, whoever says so first.
 *
 * <p>What other threads read too is set lazily, and only where it is not so already: a volatile
 * store waits until all that was stored before has reached the caches, also what the application
 * has just written. Threads that hand an exchange on do so by stores of their own.
 */
public abstract class Exchange extends HttpExchangeFields {

    private static final AtomicIntegerFieldUpdater<Exchange> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(Exchange.class, "ended");

    private static final AtomicLongFieldUpdater<HttpExchangeFields> ROUTE_ID =
            AtomicLongFieldUpdater.newUpdater(HttpExchangeFields.class, "routeId");

    private static final AtomicLongFieldUpdater<HttpExchangeFields> ANSWERED_NS =
            AtomicLongFieldUpdater.newUpdater(HttpExchangeFields.class, "answeredNs");

    /** ::ffff:0:0/96, the addresses of IPv4 within those of IPv6 (RFC 4291, section 2.5.5.2). */
    private static final long IPV4_MAPPED = 0xffffL << 32;

    private volatile int ended;

    /**
     * @param routeId of {@link TraceStrings}; 0 where none is known, or is to be recorded
     * @param traceparent the W3C header; null where there is none
     */
    Exchange(String method, int routeId, String traceparent) {
        super(Numbers.next(), HttpMethod.code(method));
        routeName(routeId);
        header(traceparent);
    }

    /**
     * @param traceparent of W3C; null changes nothing
     */
    final void header(String traceparent) {
        if (traceparent != null) {
            this.traceparent = traceparent;
        }
    }

    /** When the answer was there, or handed over, as {@link System#nanoTime} tells time. */
    final void answeredAt(long time) {
        ANSWERED_NS.lazySet(this, time);
    }

    /** As `exchange_id` in the trace. */
    public final long id() {
        return exchangeId;
    }

    /** Whether it has ended. */
    public final boolean hasEnded() {
        return ended != 0;
    }

    final void addresses(SocketAddress local, SocketAddress remote) {
        if (local instanceof InetSocketAddress) {
            InetSocketAddress own = (InetSocketAddress) local;
            localPort = own.getPort();
            byte[] address = bytes(own.getAddress());
            localAddrHigh = high(address);
            localAddrLow = low(address);
        }
        if (remote instanceof InetSocketAddress) {
            InetSocketAddress peer = (InetSocketAddress) remote;
            remotePort = peer.getPort();
            byte[] address = bytes(peer.getAddress());
            remoteAddrHigh = high(address);
            remoteAddrLow = low(address);
        }
    }

    /** Whether it was sent to the address at which another was served. */
    public final boolean wentTo(Exchange served) {
        return remotePort != 0
                && remotePort == served.localPort
                && remoteAddrHigh == served.localAddrHigh
                && remoteAddrLow == served.localAddrLow;
    }

    final void stream(int id) {
        streamId = id;
    }

    /** Whether a stream of HTTP/2 carries it, beside others on the same connection. */
    public final boolean isOnStream() {
        return streamId != 0;
    }

    final void routeName(int id) {
        if (routeId != id) {
            ROUTE_ID.lazySet(this, id);
        }
    }

    /** Whether it has a route, or a path that stands for it. */
    public final boolean hasName() {
        return routeId != 0;
    }

    final boolean endOnce() {
        return ENDED.compareAndSet(this, 0, 1);
    }

    private static byte[] bytes(InetAddress address) {
        return address == null ? null : address.getAddress();
    }

    private static long high(byte[] address) {
        return address == null || address.length < 16 ? 0 : number(address, 0, 8);
    }

    private static long low(byte[] address) {
        if (address == null) {
            return 0;
        }
        return address.length == 4 ? IPV4_MAPPED | number(address, 0, 4) : number(address, 8, 8);
    }

    private static long number(byte[] bytes, int from, int length) {
        long number = 0;
        for (int i = from; i < from + length; i++) {
            number = number << 8 | bytes[i] & 0xff;
        }
        return number;
    }
}
