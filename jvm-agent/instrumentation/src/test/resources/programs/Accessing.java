// SPDX-License-Identifier: MIT
package app;

import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.Field;
import java.util.function.ToLongFunction;

public class Accessing {
    static volatile Object sink;

    static Answer fetch(int i) {
        return new Answer(i);
    }

    static Second fetchSecond() {
        return new Second();
    }

    // Of a class that the JVM shows no agent, where Java has such.
    static ToLongFunction<Second> hiddenReader(MethodHandles.Lookup lookup) throws Exception {
        Class<?> type = HiddenReader.class;
        if (Runtime.version().feature() >= 15) {
            byte[] code = type.getResourceAsStream("HiddenReader.class").readAllBytes();
            Class<?> options = Class.forName("java.lang.invoke.MethodHandles$Lookup$ClassOption");
            Object none = java.lang.reflect.Array.newInstance(options, 0);
            type =
                    ((MethodHandles.Lookup)
                                    MethodHandles.Lookup.class
                                            .getMethod(
                                                    "defineHiddenClass",
                                                    byte[].class,
                                                    boolean.class,
                                                    none.getClass())
                                            .invoke(lookup, code, true, none))
                            .lookupClass();
        }
        @SuppressWarnings("unchecked")
        ToLongFunction<Second> reader =
                (ToLongFunction<Second>) type.getDeclaredConstructor().newInstance();
        return reader;
    }

    static Field field(String name) throws Exception {
        Field field = Answer.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    static sun.misc.Unsafe unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }

    public static void main(String[] late) throws Throwable {
        MethodHandles.Lookup lookup =
                MethodHandles.privateLookupIn(Answer.class, MethodHandles.lookup());
        VarHandle variable = lookup.findVarHandle(Answer.class, "byVariable", long.class);
        MethodHandle handle = lookup.findGetter(Answer.class, "byHandle", long.class);
        MethodHandle fromField = lookup.unreflectGetter(field("byHandleOfAField"));
        MethodHandle inherited = lookup.findGetter(Answer.class, "inheritedByHandle", long.class);
        long place = unsafe().objectFieldOffset(field("byPlace"));
        ToLongFunction<Second> hidden = hiddenReader(lookup);
        MethodHandle setter = lookup.findSetter(Answer.class, "bySetter", long.class);
        MethodHandle lately = null;
        Field reflected = field("byReflection");
        Field boxed = field("byReflectionBoxed");
        Field written = field("writtenByReflection");
        Field notWritten = field("notWrittenByReflection");
        Field wide = Wide.class.getDeclaredField("wide");
        for (int i = 0; i < 2000; i++) {
            Answer answer = fetch(i);
            sink = reflected.getLong(answer);
            sink = boxed.get(answer);
            sink = hidden.applyAsLong(fetchSecond());
            try {
                wide.get(answer);
            } catch (IllegalArgumentException ofAnotherClass) {
            }
            written.setLong(answer, 3);
            sink = answer.writtenByReflection;
            try {
                notWritten.set(answer, "a text");
            } catch (IllegalArgumentException ofAnotherType) {
            }
            sink = answer.notWrittenByReflection;
            setter.invoke(answer, 4L);
            sink = answer.bySetter;
            sink = (long) variable.get(answer);
            sink = (long) handle.invoke(answer);
            sink = (long) fromField.invoke(answer);
            sink = (long) inherited.invoke(answer);
            sink = unsafe().getLong(answer, place);
            if (i == 1500) {
                lately = lookup.findGetter(Answer.class, "byLateHandle", long.class);
            }
            sink = lately == null ? answer.byLateHandle : (long) lately.invoke(answer);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(answer);
            sink = bytes;
            if (i % 100 == 99) {
                System.gc();
                Thread.sleep(50);
            }
        }
        sink = null;
        System.gc();
        Thread.sleep(100);
        System.out.println(reflected.getLong(fetch(7)));
    }
}

class Second {
    long byHiddenClass;
}

class HiddenReader implements ToLongFunction<Second> {
    HiddenReader() {}

    public long applyAsLong(Second second) {
        return second.byHiddenClass;
    }
}

class Wide {
    public int[] wide = new int[4];
}

class Parent implements Serializable {
    transient long inheritedByHandle;
    String serialisedInherited = "a";
}

class Answer extends Parent {
    transient long byReflection;
    transient Object byReflectionBoxed = "b";
    transient long byVariable, byHandle, byHandleOfAField, byPlace, byLateHandle;
    long serialised;
    Object serialisedObject = "c";
    transient long writtenByReflection, notWrittenByReflection, bySetter;
    transient long unread;

    Answer(long value) {
        byReflection = value;
    }
}
