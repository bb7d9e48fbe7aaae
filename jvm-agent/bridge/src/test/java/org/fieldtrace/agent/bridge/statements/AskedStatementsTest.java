// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AskedStatementsTest {

    private static final long DATABASE = 1;
    private static final String SQL = "select a from b where c = ? and d = ?";

    private final AskedStatements asked = AskedStatements.make();

    /** A statement that was prepared, with what was bound to its places. */
    private BoundStatement bound(String sql, Object... values) {
        Object statement = new Object();
        asked.prepared(statement, sql);
        BoundStatement bound = asked.of(statement);
        for (int i = 0; i < values.length; i++) {
            bound.bind(i + 1, asked.hashes().of(values[i]));
        }
        return bound;
    }

    private long execute(BoundStatement bound) {
        return bound.execute(asked.hashes(), DATABASE);
    }

    private long hash(String sql, Object... values) {
        return execute(bound(sql, values));
    }

    @Test
    void theSameStatementWithTheSameValuesHasTheSameHash() {
        long hash = hash(SQL, 1, "x");
        assertNotEquals(0, hash);
        assertEquals(hash, hash(SQL, 1L, "x"));
        assertNotEquals(hash, hash(SQL, 2, "x"));
        assertNotEquals(hash, hash(SQL, 1, "y"));
        assertNotEquals(hash, hash(SQL, "x", 1));
        assertNotEquals(hash, hash(SQL.replace("a", "e"), 1, "x"));
        assertNotEquals(hash, bound(SQL, 1, "x").execute(asked.hashes(), 2));
    }

    @Test
    void nothingIsKnownUnlessEachPlaceWasBoundForThisExecution() {
        assertEquals(0, hash(SQL, 1));
        BoundStatement second = bound(SQL);
        second.bind(2, asked.hashes().of("x"));
        assertEquals(0, execute(second));
        BoundStatement again = bound(SQL, 1, "x");
        long hash = execute(again);
        assertEquals(0, execute(again));
        again.bind(1, asked.hashes().of(1));
        assertEquals(0, execute(again));
        again.bind(2, asked.hashes().of("x"));
        again.bind(1, asked.hashes().of(7));
        again.bind(1, asked.hashes().of(1));
        assertEquals(hash, execute(again));
    }

    @Test
    void placesThatNobodyCountsAreNotKnownUnlessBound() {
        assertNotEquals(0, hash("select a from b"));
        assertEquals(0, hash("select a from b where c = :c"));
        assertNotEquals(0, hash("select a from b where c = :c", 1));
        assertEquals(0, hash("select a from b where c = '?' and d = ?", 1));
    }

    @Test
    void whatIsBoundBeyondAnyPlaceChangesNothing() {
        BoundStatement bound = bound(SQL, 1, "x");
        bound.bind(0, 5);
        bound.bind(-1, 5);
        bound.bind(BoundStatement.MOST_PLACES + 1, 5);
        assertEquals(hash(SQL, 1, "x"), execute(bound));
    }

    @Test
    void aStatementMayHaveManyPlaces() {
        String many = "select a from b where c in (?" + ", ?".repeat(99) + ")";
        Object[] values = new Object[100];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        long hash = hash(many, values);
        assertNotEquals(0, hash);
        assertEquals(hash, hash(many, values));
        values[99] = "other";
        assertNotEquals(hash, hash(many, values));
        String tooMany = "select a from b where c in (?" + ", ?".repeat(256) + ")";
        assertEquals(0, hash(tooMany, new Object[256]));
    }

    @Test
    void valuesAreToldApartByWhatTheyAre() {
        List<Object> different =
                List.of(
                        1,
                        2L,
                        1.0,
                        true,
                        false,
                        "1",
                        "",
                        "a",
                        new byte[] {1},
                        new byte[] {1, 0},
                        new BigDecimal("1.0"),
                        new BigDecimal("1.00"),
                        new Date(1),
                        new Timestamp(1),
                        Instant.ofEpochMilli(1),
                        LocalDate.ofEpochDay(1),
                        LocalTime.ofSecondOfDay(1),
                        LocalDateTime.of(1970, 1, 1, 0, 0, 1),
                        OffsetDateTime.of(1970, 1, 1, 0, 0, 1, 0, ZoneOffset.UTC),
                        OffsetDateTime.of(1970, 1, 1, 0, 0, 1, 0, ZoneOffset.ofHours(1)),
                        new UUID(1, 2),
                        new UUID(2, 1));
        Map<Long, Object> byHash = new HashMap<>();
        for (Object value : different) {
            long hash = asked.hashes().of(value);
            assertNotEquals(BindHash.UNKNOWN, hash, value.toString());
            assertNull(byHash.put(hash, value), value.toString());
        }
        assertNull(byHash.put(asked.hashes().ofNull(), "null"));
    }

    @Test
    void aValueIsTheSameInWhateverItComes() {
        BindHash hashes = asked.hashes();
        long one = hashes.of(1L);
        for (Object same : List.of(1, (short) 1, (byte) 1, 1L, BigInteger.ONE)) {
            assertEquals(one, hashes.of(same), same.getClass().getName());
        }
        assertEquals(hashes.of(0.5), hashes.of((Object) 0.5f));
        assertEquals(hashes.of(true), hashes.of((Object) true));
        assertEquals(hashes.of("x"), hashes.of((Object) "x"));
        assertEquals(hashes.ofNull(), hashes.of((Object) null));
        assertEquals(hashes.ofNull(), hashes.of((String) null));
    }

    @Test
    void whatMayBeAnythingOrIsLongIsNotKnown() {
        Timestamp odd =
                new Timestamp(1) {
                    private static final long serialVersionUID = 1;
                };
        Object[] unknown = {
            new Object(),
            List.of(1),
            odd,
            new StringBuilder("x"),
            "x".repeat(5000),
            new byte[5000],
            BigInteger.ONE.shiftLeft(70)
        };
        for (Object value : unknown) {
            assertEquals(BindHash.UNKNOWN, asked.hashes().of(value), value.getClass().getName());
            assertEquals(0, hash(SQL, 1, value));
        }
    }

    @Test
    void onlyQueriesThatWerePreparedLatelyAreKnown() {
        Object change = new Object();
        asked.prepared(change, "update a set b = ?");
        assertNull(asked.of(change));
        Object first = new Object();
        asked.prepared(first, SQL);
        for (int i = 0; i < 7; i++) {
            bound(SQL);
        }
        assertEquals(true, asked.of(first) != null);
        bound(SQL);
        assertNull(asked.of(first));
    }

    @Test
    void aTextOfItsOwnIsWhatItAsksFor() {
        long hash = asked.ofText("select 1", DATABASE);
        assertNotEquals(0, hash);
        assertEquals(hash, asked.ofText("select 1", DATABASE));
        assertNotEquals(hash, asked.ofText("select 2", DATABASE));
        assertNotEquals(hash, asked.ofText("select 1", 2));
        assertEquals(0, asked.ofText("delete from a", DATABASE));
        assertEquals(0, asked.ofText(null, DATABASE));
    }
}
