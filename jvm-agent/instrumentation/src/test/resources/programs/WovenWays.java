// SPDX-License-Identifier: MIT
package app;

import java.util.*;
import java.util.function.*;

/** An application whose every field is always, or never, accessed in the way that its name says. */
public class Ways {
    static long sink;
    static Reader late;

    public static void main(String[] arguments) throws Exception {
        int calls = Integer.parseInt(arguments[0]);
        for (int i = 0; i < calls; i++) {
            Dto dto = Client.dto(i);
            sink += dto.inTheLoopOfMain;
            read(dto);
            read(new Dto[] {dto}, dto);
            Rec rec = Client.rec(i);
            sink += rec.byAccessor() + rec.toString().length();
            sink += Client.other(i).hashCode();
            sink += ((long) Client.plain(i).inALoadedClass);
            if (i == calls / 2)
                late = (Reader) Class.forName("app.Late").getDeclaredConstructor().newInstance();
            if (late != null) sink += late.read(dto);
            if (i % 100 == 99) System.gc();
        }
        System.gc();
        System.out.println("done");
    }

    static void read(Dto dto) throws Exception {
        sink += dto.getByGetter();
        sink += dto.inherited;
        sink += dto.toString().length() + dto.hashCode();
        dto.overwrittenInt = 1;
        dto.overwrittenDouble = 2;
        sink += dto.overwrittenInt + (long) dto.overwrittenDouble;
        dto.readThenWritten++;
        Dto copy = dto.copy().copy();
        copy.writtenInAClone = 1;
        copy.notInTheOriginal = 2;
        sink += copy.throughAClone + copy.writtenInAClone + dto.notInTheOriginal;
        Supplier<Long> lambda = () -> dto.inALambda;
        sink += lambda.get();
        sink += new Summary(dto).hashCode();
        sink += dto.new Inner().read();
        Thread other = new Thread(() -> sink += dto.onAThread);
        other.start();
        other.join();
    }

    static void read(Dto[] dtos, Object any) {
        sink += dtos[0].inAnArray;
        if (any instanceof Dto) sink += ((Dto) any).afterACast;
    }
}

class Base {
    long inherited = 1, inheritedUnread = 2;
}

class Dto extends Base implements Cloneable {
    int inTheLoopOfMain, byGetter, overwrittenInt, readThenWritten;
    int throughAClone, writtenInAClone, notInTheOriginal;
    double overwrittenDouble;
    long inALambda;
    short inAnArray;
    byte afterACast, onAThread;
    boolean beforeSuper = true;
    char inAnInnerClass = 'x';
    String inToString = "text";
    Object inHashCode = new Object(), unread = new Object();
    int inALateClass;

    Dto(int i) {
        byGetter = inTheLoopOfMain = i;
        unread = "unread " + i;
    }

    int getByGetter() {
        return byGetter;
    }

    Dto copy() throws CloneNotSupportedException {
        return (Dto) clone();
    }

    @Override
    public String toString() {
        return "Dto " + inToString;
    }

    @Override
    public int hashCode() {
        return inHashCode.hashCode();
    }

    class Inner {
        int read() {
            return inAnInnerClass;
        }
    }
}

class Summary extends Base {
    Summary(Dto dto) {
        this(dto.beforeSuper ? 1 : 2);
    }

    Summary(int n) {
        inherited = n;
    }
}

record Rec(int byAccessor, String byToString) {}

record Unread(int byHashCode, int alsoByHashCode) {}

class Plain {
    double inALoadedClass = 3, unreadInALoadedClass = 4;
}

interface Reader {
    long read(Dto dto);
}

class Late implements Reader {
    public long read(Dto dto) {
        return dto.inALateClass;
    }
}

class Client {
    @org.fieldtrace.api.RemoteCall(Dto.class)
    static Dto dto(int i) {
        return new Dto(i);
    }

    @org.fieldtrace.api.RemoteCall(Rec.class)
    static Rec rec(int i) {
        return new Rec(i, "r" + i);
    }

    @org.fieldtrace.api.RemoteCall(Unread.class)
    static Unread other(int i) {
        return new Unread(i, i);
    }

    @org.fieldtrace.api.RemoteCall(Plain.class)
    static Plain plain(int i) {
        return new Plain();
    }
}
