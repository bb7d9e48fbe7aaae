// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import org.fieldtrace.agent.bridge.WeakTable;

/**
 * What statements are called in the trace: the kind of their database and what they do, such as
 * {@code jdbc:postgresql SELECT employee}.
 */
public final class StatementNames {

    private static final String BATCH = "BATCH";

    /** By statements of drivers, whoever executes them and when: pools keep some. */
    private static final WeakTable<String> PREPARED = new WeakTable<>();

    private StatementNames() {}

    /**
     * The name of a statement with a text of its own.
     *
     * @param kind of its database
     * @param sql null where it is not known
     */
    public static String of(String kind, String sql) {
        return sql == null ? kind : KnownText.of(sql).name(kind, sql);
    }

    /** A driver has prepared a statement. */
    public static void prepared(Object statement, String kind, String sql) {
        PREPARED.put(statement, of(kind, sql));
    }

    /** The name of a statement that was prepared; that of its database where nobody has seen it. */
    public static String ofPrepared(Object statement, String kind) {
        String name = PREPARED.get(statement);
        return name == null ? kind : name;
    }

    /** The name of a statement that is executed with many values at once. */
    public static String ofBatch(Object statement, String kind) {
        String name = ofPrepared(statement, kind);
        String summary = name.startsWith(kind + " ") ? name.substring(kind.length()) : "";
        return kind + " " + BATCH + summary;
    }
}
