// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import java.lang.invoke.MethodHandle;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** Both ends of the socket beneath a protocol. */
final class Peer {

    /** A framed transport around a socket, and room. */
    private static final int DEEPEST = 6;

    private static final ClassValue<MethodHandle> OF_PROTOCOL = LibraryMembers.getters("trans_");

    /** Before and since 0.14. */
    private static final ClassValue<MethodHandle> WRAPPED = LibraryMembers.getters("transport_");

    private static final ClassValue<MethodHandle> INNER = LibraryMembers.getters("innerTransport");
    private static final ClassValue<MethodHandle> SOCKET = LibraryMembers.getters("socket_");
    private static final ClassValue<MethodHandle> CHANNEL =
            LibraryMembers.getters("socketChannel_");

    private final SocketAddress local;
    private final SocketAddress remote;

    private Peer(SocketAddress local, SocketAddress remote) {
        this.local = local;
        this.remote = remote;
    }

    /** Null where it is no socket, such as a request of HTTP. */
    static Peer of(Object protocol) throws Throwable {
        return protocol == null ? null : ofTransport(member(OF_PROTOCOL, protocol));
    }

    static Peer ofTransport(Object outermost) throws Throwable {
        Object transport = outermost;
        for (int i = 0; i < DEEPEST && transport != null; i++) {
            Object socket = member(SOCKET, transport);
            if (socket instanceof Socket) {
                Socket known = (Socket) socket;
                return new Peer(known.getLocalSocketAddress(), known.getRemoteSocketAddress());
            }
            Object channel = member(CHANNEL, transport);
            if (channel instanceof SocketChannel) {
                SocketChannel known = (SocketChannel) channel;
                return new Peer(known.getLocalAddress(), known.getRemoteAddress());
            }
            Object inner = member(INNER, transport);
            transport = inner == null ? member(WRAPPED, transport) : inner;
        }
        return null;
    }

    private static Object member(ClassValue<MethodHandle> member, Object of) throws Throwable {
        return (Object) member.get(of.getClass()).invokeExact(of);
    }

    SocketAddress local() {
        return local;
    }

    SocketAddress remote() {
        return remote;
    }
}
