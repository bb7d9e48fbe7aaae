// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.ServerAddress;
import com.mongodb.internal.connection.InternalConnection;
import java.lang.invoke.MethodHandle;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.MongoCommands;
import org.fieldtrace.agent.bridge.text.Addresses;

/** A command that is sent: what it does, and over which connection. */
final class SentCommand {

    private static final ClassValue<MethodHandle> COMMAND = LibraryMembers.getters("command");
    private static final ClassValue<MethodHandle> WRAPPED = LibraryMembers.getters("wrapped");
    private static final ClassValue<MethodHandle> STREAM = LibraryMembers.getters("stream");
    private static final ClassValue<MethodHandle> SOCKET = LibraryMembers.getters("socket");

    /** A connection of the pool, one that notes its uses, and the one with the socket. */
    private static final int MOST_WRAPPERS = 4;

    /** Those that name a collection first; others may name a user there. */
    private static final Set<String> OF_COLLECTION =
            Set.of(
                    "aggregate",
                    "count",
                    "create",
                    "createIndexes",
                    "delete",
                    "distinct",
                    "drop",
                    "dropIndexes",
                    "find",
                    "findAndModify",
                    "insert",
                    "listIndexes",
                    "mapReduce",
                    "update");

    private static final String NEXT_BATCH = "getMore";

    private SentCommand() {}

    /** Null while nobody records. */
    static ClientExchange begin(Object protocol, InternalConnection connection) throws Throwable {
        String name = name((Object) COMMAND.get(protocol.getClass()).invokeExact(protocol));
        Socket socket = socket(connection);
        if (socket != null) {
            return MongoCommands.begin(
                    name, socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
        }
        ServerAddress server = connection.getDescription().getServerAddress();
        return MongoCommands.begin(name, null, Addresses.of(server.getHost(), server.getPort()));
    }

    private static String name(Object command) {
        // To look into another class would have a codec encode a document of the application's.
        if (command == null || command.getClass() != BsonDocument.class) {
            return MongoCommands.name(null, null);
        }
        BsonDocument document = (BsonDocument) command;
        if (document.isEmpty()) {
            return MongoCommands.name(null, null);
        }
        Map.Entry<String, BsonValue> first = document.entrySet().iterator().next();
        String name = first.getKey();
        BsonValue collection =
                name.equals(NEXT_BATCH)
                        ? document.get("collection")
                        : OF_COLLECTION.contains(name) ? first.getValue() : null;
        return MongoCommands.name(
                name,
                collection != null && collection.isString()
                        ? collection.asString().getValue()
                        : null);
    }

    /** Null where it has none of the JDK's, as with an encrypted channel. */
    private static Socket socket(Object connection) throws Throwable {
        Object inner = connection;
        for (int i = 0; inner != null && i < MOST_WRAPPERS; i++) {
            Object stream = (Object) STREAM.get(inner.getClass()).invokeExact(inner);
            if (stream != null) {
                Object socket = (Object) SOCKET.get(stream.getClass()).invokeExact(stream);
                return socket instanceof Socket ? (Socket) socket : null;
            }
            inner = (Object) WRAPPED.get(inner.getClass()).invokeExact(inner);
        }
        return null;
    }
}
