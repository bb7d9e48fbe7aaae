// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import com.mongodb.MongoNamespace;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ConnectionDescription;
import java.lang.invoke.MethodHandle;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.MongoCommands;
import org.fieldtrace.agent.bridge.text.Addresses;

/** A command that is sent: what it does, and over which connection. */
final class SentCommand {

    private static final ClassValue<MethodHandle> COMMAND = LibraryMembers.getters("command");
    private static final ClassValue<MethodHandle> WRAPPED = LibraryMembers.getters("wrapped");
    private static final ClassValue<MethodHandle> STREAM = LibraryMembers.getters("stream");
    private static final ClassValue<MethodHandle> SOCKET = LibraryMembers.getters("socket");

    /** Its class lies in another package before 3.8. */
    private static final ClassValue<MethodHandle> DESCRIPTION =
            LibraryMembers.getters("getDescription");

    /** To 3.5, of a protocol that writes and has no command. */
    private static final ClassValue<MethodHandle> WRITES = LibraryMembers.getters("getType");

    private static final ClassValue<MethodHandle> NAMESPACE = LibraryMembers.getters("namespace");

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
    static ClientExchange begin(Object protocol, Object connection) throws Throwable {
        Object command = get(COMMAND, protocol);
        String name = command == null ? nameOfWrite(protocol) : name(command);
        if (command != null && AskedNames.areWanted()) {
            AskedNames.tell(AskedNames.PROJECTION, Projection.of(command));
        }
        Socket socket = socket(connection);
        if (socket != null) {
            return MongoCommands.begin(
                    name, socket.getLocalSocketAddress(), socket.getRemoteSocketAddress());
        }
        Object description = get(DESCRIPTION, connection);
        if (!(description instanceof ConnectionDescription)) {
            return MongoCommands.begin(name, null, null);
        }
        ServerAddress server = ((ConnectionDescription) description).getServerAddress();
        return MongoCommands.begin(name, null, Addresses.of(server.getHost(), server.getPort()));
    }

    private static Object get(ClassValue<MethodHandle> getter, Object of) throws Throwable {
        return (Object) getter.get(of.getClass()).invokeExact(of);
    }

    private static String nameOfWrite(Object protocol) throws Throwable {
        Object kind = get(WRITES, protocol);
        Object namespace = get(NAMESPACE, protocol);
        return MongoCommands.name(
                kind == null ? null : kind.toString().toLowerCase(Locale.ROOT),
                namespace instanceof MongoNamespace
                        ? ((MongoNamespace) namespace).getCollectionName()
                        : null);
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
            Object stream = get(STREAM, inner);
            if (stream != null) {
                Object socket = get(SOCKET, stream);
                return socket instanceof Socket ? (Socket) socket : null;
            }
            inner = get(WRAPPED, inner);
        }
        return null;
    }
}
