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
    private static final WeakTable<KnownText.Named> PREPARED = new WeakTable<>();

    private StatementNames() {}

    /**
     * The name of a statement with a text of its own.
     *
     * @param kind of its database
     * @param sql null where it is not known
     */
    public static String of(String kind, String sql) {
        return sql == null ? kind : KnownText.of(sql).named(kind, sql).name;
    }

    /** A driver has prepared a statement. */
    public static void prepared(Object statement, String kind, String sql) {
        if (sql != null) {
            PREPARED.put(statement, KnownText.of(sql).named(kind, sql));
        }
    }

    /** The name of a statement that was prepared; that of its database where nobody has seen it. */
    public static String ofPrepared(Object statement, String kind) {
        KnownText.Named named = PREPARED.get(statement);
        return named == null ? kind : named.name;
    }

    /**
     * The names of the columns that a statement asks for.
     *
     * @param kind of its database
     * @param sql its text; null where it was prepared
     * @return null for a statement that nobody has seen
     */
    public static AskedColumns columns(Object statement, String kind, String sql) {
        return sql == null ? PREPARED.get(statement) : KnownText.of(sql).named(kind, sql);
    }

    /** The name of a statement that is executed with many values at once. */
    public static String ofBatch(Object statement, String kind) {
        String name = ofPrepared(statement, kind);
        String summary = name.startsWith(kind + " ") ? name.substring(kind.length()) : "";
        return kind + " " + BATCH + summary;
    }
}
