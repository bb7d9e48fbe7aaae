// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteClassConstructorTest {

    private static Recorder recorder;

    @BeforeEach
    void record() {
        recorder = Recorder.record();
    }

    @Test
    void reportsAnObjectOnceWhereConstructorsCallEachOther() throws Throwable {
        assertEquals(
                Map.of("Dto", 3),
                objectsOf(
                        "Dto.class",
                        "new Dto(); new Dto(1); new Dto(1, 2);",
                        """
                        class Dto {
                            Dto() { this(1); }
                            Dto(int a) { this(a, new Object().hashCode()); }
                            Dto(int a, int b) { super(); }
                        }
                        """));
    }

    @Test
    void reportsAnObjectWhosePassesAnotherOfItsClassToItsConstructor() throws Throwable {
        assertEquals(
                Map.of("Dto", 3),
                objectsOf(
                        "Dto.class",
                        "new Dto(true); new Dto((Dto) null);",
                        """
                        class Dto {
                            Dto(boolean b) { this(b ? new Dto((Dto) null) : null); }
                            Dto(Dto other) { }
                        }
                        """));
    }

    @Test
    void countsAnObjectAsItsOwnClassWhereThatIsNamed() throws Throwable {
        assertEquals(
                Map.of("Base", 1, "Middle", 1, "Sub", 2),
                objectsOf(
                        "{Base.class, Middle.class, Sub.class}",
                        "new Base(); new Middle(); new Sub(); new Sub();",
                        """
                        class Base { }
                        class Middle extends Base { }
                        class Sub extends Middle { }
                        """));
    }

    @Test
    void countsAnObjectAsItsNearestNamedSuperclassOtherwise() throws Throwable {
        assertEquals(
                Map.of("Base", 3, "Sub", 1),
                objectsOf(
                        "{Base.class, Sub.class}",
                        "new Base(); new Middle(); new Base() { }; new Lowest();",
                        """
                        class Base { }
                        class Middle extends Base { }
                        class Sub extends Middle { }
                        class Lowest extends Sub { }
                        """));
    }

    @Test
    void countsObjectsOfASubclassByItselfOnceItIsNamedToo() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Base.class)
                            static void first() { new Sub(); }
                        }
                        class Later {
                            @org.fieldtrace.api.RemoteCall(Other.class)
                            static void second() { new Other(); }
                        }
                        class Base { }
                        class Sub extends Base { }
                        class Other extends Sub { }
                        """);
        loader.call("Client", "first");
        loader.call("Later", "second");
        assertEquals(
                List.of(Map.of("Base", 1), Map.of("Other", 1)),
                recorder.calls().stream().map(Recorder.RemoteCall::objects).toList());
    }

    @Test
    void reportsRecords() throws Throwable {
        assertEquals(
                Map.of("Dto", 2),
                objectsOf(
                        "Dto.class",
                        "new Dto(1, \"x\"); new Dto(2);",
                        """
                        record Dto(long id, String name) {
                            Dto { if (id < 0) throw new IllegalArgumentException(); }
                            Dto(long id) { this(id, null); }
                        }
                        """));
    }

    @Test
    void reportsGenericInnerAndAbstractClasses() throws Throwable {
        assertEquals(
                Map.of("Box", 2, "Inner", 1, "Shape", 1),
                objectsOf(
                        "{Box.class, Box.Inner.class, Shape.class}",
                        "Box<String> b = new Box<>(\"x\"); b.new Inner(); new Box<Integer>(1); new Shape() { };",
                        """
                        class Box<T extends Comparable<T>> {
                            final T content;
                            Box(T content) { this.content = content; }
                            class Inner { T copy = content; }
                        }
                        abstract class Shape { }
                        """));
    }

    @Test
    void doesNotReportAnObjectWhoseConstructorThrows() throws Throwable {
        assertEquals(
                Map.of("Dto", 1),
                objectsOf(
                        "Dto.class",
                        "try { new Dto(-1); } catch (IllegalStateException e) { } new Dto(1);",
                        """
                        class Dto {
                            Dto(int n) { if (n < 0) throw new IllegalStateException(); }
                        }
                        """));
    }

    @Test
    void reportsAtEveryReturnOfAConstructor() throws Throwable {
        assertEquals(
                Map.of("Dto", 4),
                objectsOf(
                        "Dto.class",
                        "for (int i = 0; i < 4; i++) new Dto(i);",
                        """
                        class Dto {
                            final long a;
                            String b;
                            Dto(int n) {
                                super();
                                a = n;
                                if (n == 0) return;
                                try {
                                    if (n == 1) return;
                                    b = Integer.toString(2 / (n - 2));
                                } catch (ArithmeticException e) {
                                    b = "x";
                                    return;
                                } finally {
                                    b += "y";
                                }
                            }
                        }
                        """));
    }

    @Test
    void reportsTheFinishedObjectItself() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static Object fetch() { return new Dto(5); }
                        }
                        class Dto {
                            final int n;
                            Dto(int n) { this.n = n; }
                        }
                        """);
        CallingThreads.sampleAt(1);
        Object[] result = new Object[1];
        // The rate is that of a thread's first remote call.
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                result[0] = loader.call("Client", "fetch");
                            } catch (Throwable failure) {
                                result[0] = failure;
                            }
                        });
        thread.start();
        thread.join();
        assertEquals(List.of(result[0]), recorder.calls().get(0).samples());
    }

    @Test
    void changesNeitherMembersNorBehaviourOfTheClass() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static String run() {
                                return java.util.Arrays.toString(Dto.class.getDeclaredFields())
                                    + java.util.Arrays.toString(Dto.class.getDeclaredConstructors())
                                    + Client.class.getDeclaredMethods().length + new Dto();
                            }
                        }
                        class Dto implements java.io.Serializable {
                            private int n = 1;
                            Dto() { }
                            @Override public String toString() { return " n=" + n; }
                        }
                        """);
        assertEquals("[private int Dto.n][Dto()]1 n=1", loader.call("Client", "run"));
    }

    @Test
    void neverThrowsWhereTheStackIsExhausted() throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        """
                        class Client {
                            static int depth;
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static void fetch() { depth++; new Dto(); fetch(); }
                            @org.fieldtrace.api.RemoteCall(Dto.class)
                            static void next() { new Dto(); new Dto(); }
                        }
                        class Dto { }
                        """);
        assertThrows(StackOverflowError.class, () -> loader.call("Client", "fetch"));
        recorder = Recorder.record();
        loader.call("Client", "next");
        assertEquals(Map.of("Dto", 2), recorder.calls().get(0).objects());
    }

    /**
     * What a remote call that names the classes and runs the statements is counted to have made.
     */
    private static Map<String, Integer> objectsOf(
            String classes, String statements, String declarations) throws Throwable {
        InstrumentingLoader loader =
                InstrumentingLoader.of(
                        "class Client { @org.fieldtrace.api.RemoteCall("
                                + classes
                                + ") static void fetch() {"
                                + statements
                                + "} }\n"
                                + declarations);
        loader.call("Client", "fetch");
        assertEquals(1, recorder.calls().size());
        return recorder.calls().get(0).objects();
    }
}
