// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * What statements are called in the trace: the kind of their database and what they do, such as
 * {@code jdbc:postgresql SELECT employee}.
 *
 * <p>A text that was seen lately is not looked through again. It is known by being the same object,
 * as the texts of ORMs and constants are, and is not kept alive for it.
 */
final class StatementNames {

    /** A power of two. */
    private static final int TEXTS = 1024;

    private static final String BATCH = "BATCH";

    private static final AtomicReferenceArray<Known> KNOWN = new AtomicReferenceArray<>(TEXTS);

    /** By statements of drivers, whoever executes them and when: pools keep some. */
    private static final WeakTable<String> PREPARED = new WeakTable<>();

    private StatementNames() {}

    private static final class Known {
        final WeakReference<String> text;
        final String kind;
        final String name;

        Known(String text, String kind, String name) {
            this.text = new WeakReference<>(text);
            this.kind = kind;
            this.name = name;
        }
    }

    /**
     * The name of a statement with a text of its own.
     *
     * @param kind of its database
     * @param sql null where it is not known
     */
    static String of(String kind, String sql) {
        if (sql == null) {
            return kind;
        }
        int hash = sql.hashCode();
        int place = (hash ^ hash >>> 16) & TEXTS - 1;
        Known known = KNOWN.get(place);
        if (known != null && known.text.get() == sql && known.kind.equals(kind)) {
            return known.name;
        }
        String summary = SqlSummary.of(sql, JdbcDatabase.isMySql(kind));
        String name = summary == null ? kind : kind + " " + summary;
        KNOWN.lazySet(place, new Known(sql, kind, name));
        return name;
    }

    /** A driver has prepared a statement. */
    static void prepared(Object statement, String kind, String sql) {
        PREPARED.put(statement, of(kind, sql));
    }

    /** The name of a statement that was prepared; that of its database where nobody has seen it. */
    static String ofPrepared(Object statement, String kind) {
        String name = PREPARED.get(statement);
        return name == null ? kind : name;
    }

    /** The name of a statement that is executed with many values at once. */
    static String ofBatch(Object statement, String kind) {
        String name = ofPrepared(statement, kind);
        String summary = name.startsWith(kind + " ") ? name.substring(kind.length()) : "";
        return kind + " " + BATCH + summary;
    }
}
