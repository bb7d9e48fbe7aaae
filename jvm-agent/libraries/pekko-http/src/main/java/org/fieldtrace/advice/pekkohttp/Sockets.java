// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import java.net.InetSocketAddress;
import java.util.List;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.WeakTable;
import scala.concurrent.Promise;
import scala.util.Try;

/**
 * Which addresses a connection has. Streams keep but one of both, in the very object that tells of
 * the connection, see {@link ConnectedAdvice}.
 */
final class Sockets {

    private static final WeakTable<InetSocketAddress> PEERS = new WeakTable<>();

    private static final String STAGE =
            "$stream$impl$io$TcpConnectionStage$TcpStreamLogic$$remoteAddress";

    /** As Scala's compiler names a private member that closures read. */
    private static final List<String> REMOTE =
            List.of("remoteAddress", "org$apache$pekko" + STAGE, "akka" + STAGE);

    final InetSocketAddress local;
    final InetSocketAddress remote;

    private Sockets(InetSocketAddress local, InetSocketAddress remote) {
        this.local = local;
        this.remote = remote;
    }

    static void connected(InetSocketAddress remote, InetSocketAddress local) {
        if (remote != null && local != null) {
            // Copies: else each address would keep the other.
            PEERS.put(remote, new InetSocketAddress(local.getAddress(), local.getPort()));
            PEERS.put(local, new InetSocketAddress(remote.getAddress(), remote.getPort()));
        }
    }

    /**
     * Of the connection that is one of an interpreter's stages.
     *
     * @return null where none of them is, as with TLS, or it is not connected yet
     */
    static Sockets of(Object interpreter) throws Throwable {
        Object logics = LibraryMembers.reach(interpreter, "logics");
        if (logics instanceof Object[]) {
            for (Object logic : (Object[]) logics) {
                if (Stage.of(logic) == Stage.CONNECTION) {
                    return ofConnection(logic);
                }
            }
        }
        return null;
    }

    private static Sockets ofConnection(Object logic) throws Throwable {
        Object promised = LibraryMembers.reach(logic, "role", "localAddressPromise");
        if (promised instanceof Promise) {
            Object outcome = Parts.inOption(((Promise<?>) promised).future().value());
            Object local =
                    outcome instanceof Try && ((Try<?>) outcome).isSuccess()
                            ? ((Try<?>) outcome).get()
                            : null;
            return local == null ? null : new Sockets((InetSocketAddress) local, PEERS.get(local));
        }
        for (String name : REMOTE) {
            Object remote = LibraryMembers.reach(logic, name);
            if (remote != null) {
                return new Sockets(PEERS.get(remote), (InetSocketAddress) remote);
            }
        }
        return null;
    }
}
