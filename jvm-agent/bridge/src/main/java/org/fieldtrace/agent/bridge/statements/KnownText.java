// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.fieldtrace.agent.bridge.request.RequestHash;

/**
 * What is known of the text of a statement, so that it is looked through once and not each time
 * that it is executed.
 *
 * <p>The same text is often another object each time: ORMs put a limit behind a query, for example.
 * So texts are compared, first by the hash that a {@link String} keeps. None is kept alive for it.
 */
final class KnownText {

    /** A power of two. Two texts of the same place take it from each other. */
    private static final int TEXTS = 1024;

    private static final AtomicReferenceArray<KnownText> KNOWN = new AtomicReferenceArray<>(TEXTS);

    private final WeakReference<String> text;

    // Threads may make either at once: they are the same then.
    private Named named;
    private Asked asked;

    private KnownText(String sql) {
        text = new WeakReference<>(sql);
    }

    /** What is told of a text, and the kind of database that it is for. */
    static final class Named implements AskedColumns {

        /** No text has these. */
        private static final String UNREAD = "";

        final String kind;
        final String name;
        private final WeakReference<String> text;
        private final int hash;
        private String columns = UNREAD;

        private Named(String kind, String name, WeakReference<String> text, int hash) {
            this.kind = kind;
            this.name = name;
            this.text = text;
            this.hash = hash;
        }

        @Override
        public int textHash() {
            return hash;
        }

        @Override
        public String get() {
            String known = columns;
            if (known != null && known.isEmpty()) {
                String sql = text.get();
                known = sql == null ? null : SqlColumns.of(sql, areQuotedNames(kind));
                columns = known;
            }
            return known;
        }
    }

    /** What a text asks for, without the values of its places. */
    static final class Asked {

        /** Of a text that is no query, or of which nothing can be known. */
        static final Asked NOTHING = new Asked(RequestHash.UNKNOWN, 0, false);

        /** By the agent's key; {@link RequestHash#UNKNOWN} where it is no query. */
        final long hash;

        /** How many places for values it has at most. */
        final int places;

        final boolean mayNamePlaces;

        private Asked(long hash, int places, boolean mayNamePlaces) {
            this.hash = hash;
            this.places = places;
            this.mayNamePlaces = mayNamePlaces;
        }

        boolean isQuery() {
            return hash != RequestHash.UNKNOWN;
        }
    }

    static KnownText of(String sql) {
        int hash = sql.hashCode();
        int place = (hash ^ hash >>> 16) & TEXTS - 1;
        KnownText known = KNOWN.get(place);
        if (known == null || !known.is(sql)) {
            known = new KnownText(sql);
            KNOWN.lazySet(place, known);
        }
        return known;
    }

    private boolean is(String sql) {
        return sql.equals(text.get());
    }

    /**
     * What a statement with this text is called, and what it asks for by name.
     *
     * @param kind of its database
     * @param sql the text itself
     */
    Named named(String kind, String sql) {
        Named last = named;
        if (last == null || !last.kind.equals(kind)) {
            String summary = SqlSummary.of(sql, isMySql(kind));
            String name = summary == null ? kind : kind + " " + summary;
            last = new Named(kind, name, text, sql.hashCode());
            named = last;
        }
        return last;
    }

    /**
     * What it asks for.
     *
     * @param sql the text itself
     * @param hashes by the agent's key, which is the same for all threads
     */
    Asked asked(String sql, BindHash hashes) {
        Asked known = asked;
        if (known == null) {
            known =
                    SqlText.isQuery(sql)
                            ? new Asked(
                                    RequestHash.known(hashes.ofText(sql)),
                                    SqlText.mostPlaces(sql),
                                    SqlText.mayNamePlaces(sql))
                            : Asked.NOTHING;
            asked = known;
        }
        return known;
    }

    /** Whether a database reads texts, quotes and comments as MySQL does. */
    private static boolean isMySql(String kind) {
        return kind.endsWith(":mysql") || kind.endsWith(":mariadb");
    }

    /** Whether only names stand in {@code "}; of clients for whatever database nobody knows. */
    private static boolean areQuotedNames(String kind) {
        return !isMySql(kind)
                && !kind.equals("jdbc:sqlite")
                && !kind.equals("r2dbc")
                && !kind.equals("vertx-sql");
    }
}
