// SPDX-License-Identifier: MIT
package app;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicBoolean;
import org.fieldtrace.agent.testing.RemoteObjects;

/**
 * References that the program overwrites and never reads, while a collector marks concurrently if
 * it does; and some that it does read before.
 */
final class Overwritten {
    private static final int OBJECTS = 300;
    /** So many that marking takes some time. */
    private static final int OLD = Integer.getInteger("old", 1_000_000);
    private static final int WARM_UPS = 20_000;
    private static final VarHandle BY_HANDLE;
    private static final Field BY_REFLECTION;
    private static Object[] old;

    static {
        try {
            BY_HANDLE =
                    MethodHandles.lookup()
                            .findVarHandle(Overwritten.class, "byHandle", Object.class);
            BY_REFLECTION = Overwritten.class.getDeclaredField("byReflection");
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private Object plain = "1";
    private Object byHandle = "2";
    private Object byReflection = "3";
    private Object withNull = "4";
    private Object wasNull;
    private volatile Object ordered = "6";
    private Object readIfNull = "7";
    private Object readIfNullAndNull;
    private Object readSwapped = "9";

    static void run() throws Exception {
        old = new Object[OLD];
        for (int i = 0; i < OLD; i++) {
            old[i] = new Object[] {i};
        }
        System.gc();
        AtomicBoolean over = new AtomicBoolean();
        Thread collecting =
                new Thread(
                        () -> {
                            while (!over.get()) {
                                System.gc();
                                Scenario.pause(20);
                            }
                        });
        collecting.start();
        Overwritten unwatched = new Overwritten();
        for (int i = 0; i < WARM_UPS; i++) {
            unwatched.use("" + i % 100);
        }
        for (int i = 0; i < OBJECTS; i++) {
            RemoteObjects.returned(new Overwritten()).use("" + i);
            Thread.sleep(5);
        }
        over.set(true);
        collecting.join();
        Scenario.sink = old[OLD / 2];
        old = null;
    }

    @Override
    public String toString() {
        return "" + plain + byHandle + byReflection + withNull + wasNull + ordered;
    }

    private void use(Object next) throws ReflectiveOperationException {
        setPlain(next);
        BY_HANDLE.set(this, next);
        BY_REFLECTION.set(this, next);
        setNull();
        setWasNull(next);
        ordered = next;
        setIfNull(next);
        Scenario.sink = swap(next);
    }

    private void setPlain(Object next) {
        plain = next;
    }

    private void setNull() {
        withNull = null;
    }

    private void setWasNull(Object next) {
        wasNull = next;
    }

    private void setIfNull(Object next) {
        if (readIfNull == null) {
            readIfNull = next;
        }
        if (readIfNullAndNull == null) {
            readIfNullAndNull = next;
        }
    }

    private Object swap(Object next) {
        Object last = readSwapped;
        readSwapped = next;
        return last;
    }
}
