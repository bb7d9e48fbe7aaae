// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Commands that this JVM sends to servers of MongoDB, as exchanges with names such as {@code
 * mongodb find employee}: never with a filter or a document.
 */
public final class MongoCommands {

    private static final String MONGODB = "mongodb";

    /** Those of servers are shorter. */
    private static final int LONGEST_COMMAND = 40;

    private MongoCommands() {}

    /**
     * The name of a command.
     *
     * @param command as the server has it; null where it is not known
     * @param collection null where it has none
     */
    public static String name(String command, String collection) {
        if (command == null || !isOfServer(command)) {
            return MONGODB;
        }
        String name = MONGODB + " " + command;
        return collection == null || collection.isEmpty()
                ? name
                : name + " " + GeneratedNames.fold(collection);
    }

    /** An application may write what it likes. */
    private static boolean isOfServer(String command) {
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return command.length() <= LONGEST_COMMAND;
    }

    /**
     * A command is sent.
     *
     * @param name as above
     * @param local of the socket; null where that is not known
     * @return null while nobody records
     */
    public static ClientExchange begin(String name, SocketAddress local, SocketAddress remote) {
        return ClientExchange.beginStatement(
                ThreadContexts.current(), MONGODB, name, RequestHash.UNKNOWN, local, remote);
    }
}
