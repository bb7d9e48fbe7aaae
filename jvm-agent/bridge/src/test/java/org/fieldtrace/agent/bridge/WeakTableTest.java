// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WeakTableTest {

    private final WeakTable<String> table = new WeakTable<>();

    @Test
    void givesBackInTheOrderInWhichItWasAdded() {
        Object object = new Object();
        table.add(object, "first");
        table.add(object, "second");
        table.add(object, "third");
        assertEquals("first", table.get(object));
        assertEquals("first", table.take(object));
        assertEquals("second", table.take(object));
        assertEquals("third", table.take(object));
        assertNull(table.take(object));
    }

    @Test
    void knowsOnlyWhatWasPutLast() {
        Object object = new Object();
        table.put(object, "a request");
        table.add(object, "one behind it");
        table.put(object, "the next request");
        assertEquals("the next request", table.take(object));
        assertNull(table.take(object));
        table.put(object, "yet another");
        assertEquals("yet another", table.get(object));
    }

    @Test
    void putsNothingWhereAnotherThreadWasQuicker() {
        Object object = new Object();
        assertTrue(table.putIfStill(object, null, "first"));
        assertFalse(table.putIfStill(object, null, "second"));
        assertFalse(table.putIfStill(object, "another", "second"));
        assertTrue(table.putIfStill(object, "first", "second"));
        assertEquals("second", table.take(object));
        assertFalse(table.putIfStill(object, "second", "third"));
        assertNull(table.get(object));
    }

    @Test
    void knowsObjectsByTheirIdentityAndNeverAsksThem() {
        class Hostile {
            @Override
            public boolean equals(Object other) {
                throw new AssertionError("asked");
            }

            @Override
            public int hashCode() {
                throw new AssertionError("asked");
            }
        }
        Hostile one = new Hostile();
        Hostile other = new Hostile();
        table.put(one, "one");
        table.put(other, "other");
        assertEquals("one", table.get(one));
        assertEquals("other", table.take(other));
    }

    @Test
    void keepsNoObjectAlive() throws InterruptedException {
        WeakReference<Object> dead = put(new Object());
        List<byte[]> garbage = new ArrayList<>();
        while (dead.get() != null) {
            System.gc();
            garbage.add(new byte[1 << 16]);
            Thread.sleep(1);
        }
    }

    @Test
    @Timeout(600)
    void isNotFullOfObjectsThatAreDead() throws InterruptedException {
        table.put(new Object(), "known");
        List<byte[]> garbage = new ArrayList<>();
        while (table.holds(1)) {
            System.gc();
            garbage.add(new byte[1 << 16]);
            Thread.sleep(1);
        }
    }

    private WeakReference<Object> put(Object object) {
        table.put(object, "known");
        table.put(object, "known better");
        return new WeakReference<>(object);
    }

    @Test
    void keepsTheLastThatItWasToldOfAnObjectThatIsHandedOverAgainAndAgain() {
        Object object = new Object();
        for (int i = 0; i < 10 * WeakTable.MOST_OF_AN_OBJECT; i++) {
            table.add(object, "" + i);
        }
        assertEquals("" + 9 * WeakTable.MOST_OF_AN_OBJECT, table.get(object));
        int left = 0;
        while (table.take(object) != null) {
            left++;
        }
        assertEquals(WeakTable.MOST_OF_AN_OBJECT, left);
    }

    @Test
    void tellsHowMuchAClassKeeps() {
        WeakTable<String> own = OwnerOfOne.table();
        String owner = OwnerOfOne.class.getName();
        Object object = new Object();
        assertEquals(0, WeakTable.sizes().get(owner));
        own.add(object, "first");
        own.add(object, "second");
        assertEquals(2, WeakTable.sizes().get(owner));
        own.take(object);
        own.take(object);
        assertEquals(0, WeakTable.sizes().get(owner));
        Reference.reachabilityFence(own);
    }

    /** Of no other table: what tests before have left goes whenever the collector likes. */
    private static final class OwnerOfOne {
        static WeakTable<String> table() {
            return new WeakTable<>();
        }
    }
}
