// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.statements.AskedStatements;
import org.fieldtrace.agent.bridge.statements.BoundStatement;

/**
 * Advice for the methods of {@code java.sql.PreparedStatement} that bind a value to a place, by the
 * value's type: of the value a hash is taken, see {@link BindHash}, and nothing kept. A driver's
 * method may call another one for the same place; what is called last counts.
 *
 * <p>Methods that bind what is read once, such as streams, are not hooked: a statement of which a
 * place was not bound is not known.
 */
public final class BindAdvice {

    /** For {@code setNull}. */
    public static final class OfNull {
        public static void enter(Object statement, int place) {
            AskedStatements asked = asked();
            BoundStatement bound = asked == null ? null : asked.of(statement);
            if (bound != null) {
                bound.bind(place, asked.hashes().ofNull());
            }
        }
    }

    /** For {@code setBoolean}. */
    public static final class OfBoolean {
        public static void enter(Object statement, int place, boolean value) {
            AskedStatements asked = asked();
            BoundStatement bound = asked == null ? null : asked.of(statement);
            if (bound != null) {
                bound.bind(place, asked.hashes().of(value));
            }
        }
    }

    /** For {@code setByte}. */
    public static final class OfByte {
        public static void enter(Object statement, int place, byte value) {
            bind(statement, place, value);
        }
    }

    /** For {@code setShort}. */
    public static final class OfShort {
        public static void enter(Object statement, int place, short value) {
            bind(statement, place, value);
        }
    }

    /** For {@code setInt}. */
    public static final class OfInt {
        public static void enter(Object statement, int place, int value) {
            bind(statement, place, value);
        }
    }

    /** For {@code setLong}. */
    public static final class OfLong {
        public static void enter(Object statement, int place, long value) {
            bind(statement, place, value);
        }
    }

    /** For {@code setFloat}. */
    public static final class OfFloat {
        public static void enter(Object statement, int place, float value) {
            bind(statement, place, (double) value);
        }
    }

    /** For {@code setDouble}. */
    public static final class OfDouble {
        public static void enter(Object statement, int place, double value) {
            bind(statement, place, value);
        }
    }

    /** For those that bind an object. */
    public static final class OfObject {
        public static void enter(Object statement, int place, Object value) {
            AskedStatements asked = asked();
            BoundStatement bound = asked == null ? null : asked.of(statement);
            if (bound != null) {
                bound.bind(place, asked.hashes().of(value));
            }
        }
    }

    private static void bind(Object statement, int place, long value) {
        AskedStatements asked = asked();
        BoundStatement bound = asked == null ? null : asked.of(statement);
        if (bound != null) {
            bound.bind(place, asked.hashes().of(value));
        }
    }

    private static void bind(Object statement, int place, double value) {
        AskedStatements asked = asked();
        BoundStatement bound = asked == null ? null : asked.of(statement);
        if (bound != null) {
            bound.bind(place, asked.hashes().of(value));
        }
    }

    /** Null while nobody records, and on a thread that has prepared nothing. */
    private static AskedStatements asked() {
        return NativeAgent.following ? Executing.ofThisThread().asked() : null;
    }
}
