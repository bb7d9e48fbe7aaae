// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.redis;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * What a command asks for, as a number by the agent's key, see {@link RequestHash}. Nothing of its
 * arguments is kept.
 */
public final class CommandHash {

    /** Arguments, with more of which nothing is known. */
    private static final int MOST = 256;

    /** Bytes of all arguments, with more of which nothing is known either. */
    public static final int LONGEST = 4096;

    private final SipHash sip;
    private int arguments;
    private int bytes;

    private CommandHash(SipHash sip) {
        this.sip = sip;
    }

    /**
     * Begins the hash of a command.
     *
     * @param server of {@link #ofServer}, or what tells the connection from others
     * @param selected what was selected on the connection since, 0 for nothing
     * @param name of {@link RedisCommands#known}
     * @return null where the agent has no key
     */
    public static CommandHash begin(long server, long selected, String name) {
        SipHash sip = RequestHash.keyed();
        return sip == null
                ? null
                : new CommandHash(sip.begin().add(server).add(selected).add(name));
    }

    /** An argument follows, as the server gets it; null where it is not known. */
    public CommandHash add(byte[] argument) {
        arguments++;
        int length = argument == null ? LONGEST + 1 : argument.length;
        bytes = Math.min(bytes + Math.min(length, LONGEST + 1), LONGEST + 1);
        if (isShort()) {
            sip.add(argument);
        }
        return this;
    }

    private boolean isShort() {
        return arguments <= MOST && bytes <= LONGEST;
    }

    /** The hash; {@link RequestHash#UNKNOWN} where there is too much of it. */
    public long end() {
        return isShort() ? RequestHash.known(sip.end()) : RequestHash.UNKNOWN;
    }

    /** What tells a server from others; 0 where its address is not known. */
    public static long ofServer(SocketAddress address) {
        SipHash sip = RequestHash.keyed();
        if (sip == null || !(address instanceof InetSocketAddress)) {
            return 0;
        }
        InetSocketAddress server = (InetSocketAddress) address;
        return server.getAddress() == null
                ? 0
                : sip.begin().add(server.getAddress().getAddress()).add(server.getPort()).end();
    }
}
