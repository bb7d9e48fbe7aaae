// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.requests.SpanNames;

/**
 * What a call is for that is none of HTTP, by the route that the agent gives it: a database ({@code
 * jdbc:postgresql SELECT employee}, where either part behind {@code jdbc} may be missing, {@code
 * cassandra SELECT employee}, {@code neo4j MATCH Employee} or {@code mongodb find employee}), a
 * Redis ({@code redis GET}, where the command may be missing), a broker of messages ({@code kafka
 * SEND orders}, {@code jms SEND orders} or {@code rabbitmq SEND orders}, where what is done may be
 * missing; {@code rabbitmq CALL orders.get} waits for an answer), or a pool of connections that a
 * thread waits for ({@code pool:HikariCP}).
 *
 * @param kind such as {@code postgresql}
 */
record Resource(String kind, Type type) {
    /** What is asked. */
    enum Type {
        STORE,
        BROKER,
        /** A message whose sender waits for the answer. */
        CALL,
        POOL
    }

    private static final String JDBC = "jdbc";
    private static final String REDIS = "redis";
    private static final String CASSANDRA = "cassandra";
    private static final String NEO4J = "neo4j";
    private static final String MONGODB = "mongodb";
    private static final String HAZELCAST = "hazelcast";
    private static final String COUCHBASE = "couchbase";
    private static final String KAFKA = "kafka";
    private static final String JMS = "jms";
    private static final String RABBITMQ = "rabbitmq";
    private static final String PULSAR = "pulsar";
    private static final String CALL = "CALL";
    private static final String POOL = "pool:";
    private static final String UNKNOWN_KIND = "database";

    /** Its requests have no method of HTTP. */
    private static final String NO_METHOD = "OTHER";

    /** Of what the agent knows no summary, or recorded none. */
    private static final String UNKNOWN_OPERATION = "statement";

    private static final String UNKNOWN_COMMAND = "command";

    private static final String UNKNOWN_TOPIC = "message";

    /** Those that are asked by commands. */
    private static final Set<String> COMMANDED = Set.of(REDIS, MONGODB, HAZELCAST, COUCHBASE);

    /** Databases that are libraries. Some are servers too, and then have an address. */
    private static final Set<String> EMBEDDED =
            Set.of("h2", "hsqldb", "derby", "sqlite", "duckdb", "ucanaccess");

    /** Empty where the route is of something else. */
    static Optional<Resource> of(String route) {
        if (route.startsWith(POOL)) {
            return Optional.of(new Resource(route.substring(POOL.length()), Type.POOL));
        }
        String[] words = route.split(" ", 3);
        String name = words[0];
        return switch (name) {
            case JDBC -> Optional.of(new Resource(UNKNOWN_KIND, Type.STORE));
            case REDIS, CASSANDRA, NEO4J, MONGODB, HAZELCAST, COUCHBASE ->
                    Optional.of(new Resource(name, Type.STORE));
            case KAFKA, JMS, RABBITMQ, PULSAR -> {
                boolean isCall = words.length > 1 && words[1].equals(CALL);
                yield Optional.of(new Resource(name, isCall ? Type.CALL : Type.BROKER));
            }
            default ->
                    name.startsWith(JDBC + ":")
                            ? Optional.of(
                                    new Resource(name.substring(JDBC.length() + 1), Type.STORE))
                            : Optional.empty();
        };
    }

    /** Whether what is asked is a message to be sent or handled. */
    boolean isBroker() {
        return type == Type.BROKER;
    }

    /** Whether what is asked by a message is answered by another, for which the sender waits. */
    boolean isCall() {
        return type == Type.CALL;
    }

    /** Whether what is asked for is a connection of a pool, by which others are asked then. */
    boolean isPool() {
        return type == Type.POOL;
    }

    /**
     * Whether it needs no address: a broker is many servers, and a pool or an embedded database is
     * in the process that asks it.
     */
    boolean needsNoAddress() {
        return type != Type.STORE || EMBEDDED.contains(kind);
    }

    /**
     * What it is called.
     *
     * @param address of its server; empty where that is not known
     */
    String name(Optional<String> address) {
        return switch (type) {
            case POOL -> kind + " pool";
            case BROKER, CALL -> kind;
            case STORE ->
                    address.map(known -> kind + " " + known)
                            .orElseGet(
                                    () ->
                                            kind
                                                    + (needsNoAddress()
                                                            ? " in process"
                                                            : " at an unknown address"));
        };
    }

    /** What a request of it is called, by its method and route. */
    String operation(String method, String route) {
        if (type == Type.POOL) {
            return SpanNames.WAIT;
        }
        int space = route.indexOf(' ');
        if (space >= 0) {
            return route.substring(space + 1);
        }
        if (!method.equals(NO_METHOD)) {
            return method;
        }
        if (isBroker()) {
            return UNKNOWN_TOPIC;
        }
        return COMMANDED.contains(kind) ? UNKNOWN_COMMAND : UNKNOWN_OPERATION;
    }
}
