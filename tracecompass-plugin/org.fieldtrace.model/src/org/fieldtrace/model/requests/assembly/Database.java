// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Optional;
import java.util.Set;

/**
 * What a statement is for, and what it does, by the route that the agent gives it: {@code
 * jdbc:postgresql SELECT employee}, where either part behind {@code jdbc} may be missing.
 *
 * @param kind such as {@code postgresql}
 */
record Database(String kind) {
    private static final String JDBC = "jdbc";
    private static final String UNKNOWN_KIND = "database";

    /** Its requests have no method of HTTP. */
    private static final String NO_METHOD = "OTHER";

    /** Of what the agent knows no summary, or recorded none. */
    private static final String UNKNOWN_OPERATION = "statement";

    /** Databases that are libraries. Some are servers too, and then have an address. */
    private static final Set<String> EMBEDDED =
            Set.of("h2", "hsqldb", "derby", "sqlite", "duckdb", "ucanaccess");

    /** Empty where the route is of something else. */
    static Optional<Database> of(String route) {
        String name = route.split(" ", 2)[0];
        if (name.equals(JDBC)) {
            return Optional.of(new Database(UNKNOWN_KIND));
        }
        return name.startsWith(JDBC + ":")
                ? Optional.of(new Database(name.substring(JDBC.length() + 1)))
                : Optional.empty();
    }

    /** Whether it runs in the process that asks it, if it has no address. */
    boolean isEmbedded() {
        return EMBEDDED.contains(kind);
    }

    /**
     * What it is called.
     *
     * @param address of its server; empty where that is not known
     */
    String name(Optional<String> address) {
        return address.map(known -> kind + " " + known)
                .orElseGet(() -> kind + (isEmbedded() ? " in process" : " at an unknown address"));
    }

    /** What a request of it is called, by its method and route. */
    String operation(String method, String route) {
        int space = route.indexOf(' ');
        if (space >= 0) {
            return route.substring(space + 1);
        }
        return method.equals(NO_METHOD) ? UNKNOWN_OPERATION : method;
    }
}
