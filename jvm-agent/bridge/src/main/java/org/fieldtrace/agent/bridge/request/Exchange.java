// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.fieldtrace.agent.bridge.request.cause.Numbers;
import org.fieldtrace.agent.bridge.text.HttpMethod;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/** A request and its answer, as one side sees it; ends once, whoever says so first. */
public abstract class Exchange extends HttpExchangeFields {

    private static final AtomicIntegerFieldUpdater<Exchange> ENDED =
            AtomicIntegerFieldUpdater.newUpdater(Exchange.class, "ended");

    /** ::ffff:0:0/96, the addresses of IPv4 within those of IPv6 (RFC 4291, section 2.5.5.2). */
    private static final long IPV4_MAPPED = 0xffffL << 32;

    private volatile int ended;

    /**
     * @param routeId of {@link TraceStrings}; 0 where none is known, or is to be recorded
     */
    Exchange(String method, int routeId) {
        super(Numbers.next(), HttpMethod.code(method));
        this.routeId = routeId;
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
        routeId = id;
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
