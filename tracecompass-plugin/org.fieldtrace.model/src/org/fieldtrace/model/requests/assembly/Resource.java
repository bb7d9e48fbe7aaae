// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.requests.SpanNames;

/**
 * What a call is for that is none of HTTP, by the route that the agent gives it: a database ({@code
 * jdbc:postgresql SELECT employee}, where either part behind {@code jdbc} may be missing), a Redis
 * ({@code redis GET}, where the command may be missing), or a pool of connections that a thread
 * waits for ({@code pool:HikariCP}).
 *
 * @param kind such as {@code postgresql}
 */
record Resource(String kind, boolean isPool) {
    private static final String JDBC = "jdbc";
    private static final String REDIS = "redis";
    private static final String POOL = "pool:";
    private static final String UNKNOWN_KIND = "database";

    /** Its requests have no method of HTTP. */
    private static final String NO_METHOD = "OTHER";

    /** Of what the agent knows no summary, or recorded none. */
    private static final String UNKNOWN_OPERATION = "statement";

    private static final String UNKNOWN_COMMAND = "command";

    /** Databases that are libraries. Some are servers too, and then have an address. */
    private static final Set<String> EMBEDDED =
            Set.of("h2", "hsqldb", "derby", "sqlite", "duckdb", "ucanaccess");

    /** Empty where the route is of something else. */
    static Optional<Resource> of(String route) {
        if (route.startsWith(POOL)) {
            return Optional.of(new Resource(route.substring(POOL.length()), true));
        }
        String name = route.split(" ", 2)[0];
        if (name.equals(JDBC)) {
            return Optional.of(new Resource(UNKNOWN_KIND, false));
        }
        if (name.equals(REDIS)) {
            return Optional.of(new Resource(REDIS, false));
        }
        return name.startsWith(JDBC + ":")
                ? Optional.of(new Resource(name.substring(JDBC.length() + 1), false))
                : Optional.empty();
    }

    /** Whether it is in the process that asks it, if it has no address. */
    boolean isInProcess() {
        return isPool || EMBEDDED.contains(kind);
    }

    /**
     * What it is called.
     *
     * @param address of its server; empty where that is not known
     */
    String name(Optional<String> address) {
        if (isPool) {
            return kind + " pool";
        }
        return address.map(known -> kind + " " + known)
                .orElseGet(() -> kind + (isInProcess() ? " in process" : " at an unknown address"));
    }

    /** What a request of it is called, by its method and route. */
    String operation(String method, String route) {
        if (isPool) {
            return SpanNames.WAIT;
        }
        int space = route.indexOf(' ');
        if (space >= 0) {
            return route.substring(space + 1);
        }
        if (!method.equals(NO_METHOD)) {
            return method;
        }
        return kind.equals(REDIS) ? UNKNOWN_COMMAND : UNKNOWN_OPERATION;
    }
}
