// SPDX-License-Identifier: MIT
package app;

import java.lang.invoke.MethodHandles;
import java.util.*;
import org.fieldtrace.agent.bridge.watch.HiddenMark;

public class Ways {
    static long sink;

    public static void main(String[] arguments) throws Throwable {
        boolean early = arguments[0].equals("early");
        if (early) Reader.read(new Dto());
        List<Dto> kept = new ArrayList<>();
        long deadline = System.nanoTime() + 60_000_000_000L;
        for (int left = 200; left > 0 && System.nanoTime() < deadline; ) {
            Dto dto = Client.dto();
            kept.add(dto);
            Other other = Client.other();
            boolean sampled = mark(other) != 0 && (early || mark(dto) != 0);
            if (left < 200 || sampled) left--;
            sink += other.seen;
            Thread.sleep(1);
        }
        for (Dto dto : kept) Reader.read(dto);
        kept.clear();
        System.gc();
    }

    static int mark(Object object) throws Throwable {
        Class<?> type = object.getClass();
        return (int)
                MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .findGetter(type, HiddenMark.NAME, int.class)
                        .invoke(object);
    }
}

class Dto {
    int read = 1, never;
}

class Other {
    int seen = 2;
}

class Reader {
    static void read(Dto dto) {
        Ways.sink += dto.read;
    }
}

class Client {
    @org.fieldtrace.api.RemoteCall(Dto.class)
    static Dto dto() {
        return new Dto();
    }

    @org.fieldtrace.api.RemoteCall(Other.class)
    static Other other() {
        return new Other();
    }
}
