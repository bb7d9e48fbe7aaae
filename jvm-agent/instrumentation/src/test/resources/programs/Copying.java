// SPDX-License-Identifier: MIT
package app;

import java.lang.invoke.MethodHandles;
import org.fieldtrace.agent.bridge.watch.HiddenMark;

public class Copying {
    static long sink;
    static int unsampled = 4;
    static final boolean[] SAMPLED = new boolean[unsampled];

    /** Some rounds once objects of all classes are sampled, which takes a while. */
    public static void main(String[] arguments) throws Throwable {
        long deadline = System.nanoTime() + 60_000_000_000L;
        for (int i = 0; i < 400 && System.nanoTime() < deadline; ) {
            round();
            i += unsampled == 0 ? 1 : 0;
            if (i % 10 == 9) System.gc();
        }
        System.gc();
        System.out.println("done");
    }

    static void round() throws Throwable {
        InCopy a = Client.inCopy();
        look(0, a);
        sink += a.copy().inCopy;
        Before b = Client.before();
        look(1, b);
        sink += b.before;
        b.copy();
        Never c = Client.never();
        look(2, c);
        c.copy();
        Other d = Client.other();
        look(3, d);
        sink += d.uncopied;
        sink += new int[] {1}.clone()[0];
    }

    static void look(int kind, Object object) throws Throwable {
        if (!SAMPLED[kind] && mark(object) != 0) {
            SAMPLED[kind] = true;
            unsampled--;
        }
    }

    static int mark(Object object) throws Throwable {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            try {
                return (int)
                        MethodHandles.privateLookupIn(c, MethodHandles.lookup())
                                .findGetter(c, HiddenMark.NAME, int.class)
                                .invoke(object);
            } catch (NoSuchFieldException | IllegalAccessException inASuperclass) {
            }
        }
        return -1; // debug registers need none
    }
}

class Base implements Cloneable {
    Base copy() throws Exception {
        return (Base) super.clone();
    }
}

class InCopy extends Base {
    int inCopy = 1;

    @Override
    InCopy copy() throws Exception {
        return (InCopy) super.copy();
    }
}

class Before extends Base {
    int before = 2;
}

class Never implements Cloneable {
    int never = 3;

    @Override
    public Object clone() throws CloneNotSupportedException {
        return super.clone();
    }

    Never copy() throws Exception {
        return (Never) clone();
    }
}

class Other {
    int uncopied = 4;
}

class Client {
    @org.fieldtrace.api.RemoteCall(InCopy.class)
    static InCopy inCopy() {
        return new InCopy();
    }

    @org.fieldtrace.api.RemoteCall(Before.class)
    static Before before() {
        return new Before();
    }

    @org.fieldtrace.api.RemoteCall(Never.class)
    static Never never() {
        return new Never();
    }

    @org.fieldtrace.api.RemoteCall(Other.class)
    static Other other() {
        return new Other();
    }
}
