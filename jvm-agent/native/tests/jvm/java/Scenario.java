// SPDX-License-Identifier: MIT
package app;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.testing.RemoteObjects;

/** What the tests run; each says there what must be found in its trace. */
enum Scenario {
    /** Several threads use some fields of their objects, at once or after the objects moved. */
    ALL_TYPES {
        @Override
        void run() throws Exception {
            AtomicBoolean over = new AtomicBoolean();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int delay = i % 2 == 0 ? 0 : 10;
                threads.add(new Thread(() -> useAllTypes(over, delay)));
            }
            threads.forEach(Thread::start);
            for (int i = 0; i < 400; i++) {
                Thread.sleep(5);
                System.gc();
            }
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    },

    /** A getter is called on the way from a known line. */
    GETTER {
        @Override
        void run() throws Exception {
            for (int i = 0; i < 40; i++) {
                sink = fetchPerson().getName(); // the access
                Thread.sleep(5);
            }
        }
    },

    /** Fields of a subclass, of its superclass, and of a record-like final class. */
    INHERITED {
        @Override
        void run() throws Exception {
            for (int i = 0; i < 200; i++) {
                Manager manager = RemoteObjects.returned(new Manager());
                sink = manager.level + manager.getName().length();
                collectSometimes(i);
            }
        }
    },

    /** Reflection and clone() read as well as a getter does. */
    INDIRECT {
        @Override
        void run() throws Exception {
            Field name = Person.class.getDeclaredField("name");
            name.setAccessible(true);
            for (int i = 0; i < 300; i++) {
                sink = name.get(fetchPerson());
                sink = RemoteObjects.returned(new Cloned()).copy();
                collectSometimes(i);
            }
        }
    },

    /** More samples at once than there are debug registers, all of them kept alive. */
    CROWD {
        @Override
        void run() throws Exception {
            Person[] others = new Person[9];
            for (int i = 0; i < others.length; i++) {
                others[i] = new Person();
            }
            sink = new Object[] {RemoteObjects.returned(new Person(), others), others};
            AdviceFailure.count(new OutOfMemoryError());
            AdviceFailure.report(new StackOverflowError(), "app.Advice");
            Thread.sleep(1500);
        }
    },

    /** Counts that no sample goes with. */
    COUNTS {
        @Override
        void run() throws Exception {
            for (int i = 1; i <= 100; i++) {
                RemoteObjects.counted(Person.class, i);
                Thread.sleep(15);
            }
        }
    },

    /**
     * Requests read half of their objects, and a cache keeps every third object and reads it later;
     * the two are independent of each other.
     */
    REQUESTS {
        @Override
        void run() throws Exception {
            ArrayDeque<Person> cache = new ArrayDeque<>();
            for (int i = 0; i < 2000; i++) {
                Person person = RemoteObjects.returnedTo(1 + i, new Person());
                if (i % 2 == 0) {
                    sink = person.getName();
                }
                if (i % 3 == 0) {
                    cache.add(person);
                }
                if (cache.size() > 100) {
                    sink = cache.remove().getName();
                }
                NativeAgent.calls().requestEnd(1 + i);
                if (i % 40 == 0) {
                    System.gc();
                }
                pause(1);
            }
            sink = cache;
        }
    },

    /** Nothing is watched for long between two samples; says when no debug register is held. */
    PAUSED {
        @Override
        void run() throws Exception {
            sink = fetchPerson().getName();
            System.out.println(heldRegisters() > 0 ? "held" : "not held");
            while (heldRegisters() > 0) {
                Thread.sleep(20);
            }
            System.out.println("given back");
            sink = fetchPerson().getName();
            while (heldRegisters() == 0) {
                Thread.sleep(20);
            }
            System.out.println("held again");
            for (int i = 0; i < 20; i++) {
                sink = fetchPerson().getName();
                collectSometimes(i);
            }
        }
    },

    /**
     * Threads come and go by the thousand while registers are held that were taken when there were
     * many; says whether the process ever held more than four descriptors for each thread, and how
     * long those that came and went waited for a processor, with those that were there then.
     */
    THREADS_COME_AND_GO {
        @Override
        void run() throws Exception {
            CountDownLatch over = new CountDownLatch(1);
            List<Thread> pool = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                pool.add(new Thread(() -> await(over)));
            }
            pool.forEach(Thread::start);
            takeRegistersAnew();
            System.out.println(
                    heldRegisters() >= 4 * pool.size() ? "held of all" : heldRegisters() + " held");
            long most = 0;
            AtomicLong waited = new AtomicLong();
            for (int i = 0; i < 3000; i++) {
                Thread thread =
                        new Thread(
                                () -> {
                                    sink = fetchPerson().getName();
                                    waited.addAndGet(runDelay(Path.of("/proc/thread-self")));
                                });
                thread.start();
                thread.join();
                if (i % 100 == 0) {
                    System.gc();
                    most = Math.max(most, heldRegisters() - 4 * threads());
                }
            }
            System.out.println(most <= 0 ? "no more" : most + " too many");
            // The agent looks once more before the end, after more than the time between two looks.
            for (File task : new File("/proc/self/task").listFiles()) {
                waited.addAndGet(runDelay(task.toPath()));
            }
            over.countDown();
            for (Thread thread : pool) {
                thread.join();
            }
            takeRegistersAnew();
            System.out.println(
                    heldRegisters() < 4 * pool.size() ? "fewer" : heldRegisters() + " held");
            System.out.println(waited);
        }

        /** Of a thread, nanoseconds; 0 where the kernel does not say it. */
        private long runDelay(Path task) {
            try {
                String said = Files.readString(task.resolve("schedstat"));
                return Long.parseLong(said.split(" ")[1]);
            } catch (IOException e) {
                return 0;
            }
        }

        private void takeRegistersAnew() throws Exception {
            while (heldRegisters() > 0) {
                Thread.sleep(20);
            }
            while (heldRegisters() == 0) {
                sink = fetchPerson().getName();
                Thread.sleep(20);
            }
            Thread.sleep(100); // until those of all threads are taken
        }

        private void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    },

    /** The objects of a request that is over live on unread, and no collection comes by. */
    KEPT {
        @Override
        void run() throws Exception {
            Person[] kept = new Person[8];
            for (int i = 0; i < kept.length; i++) {
                kept[i] = RemoteObjects.returnedTo(1 + i, new Person());
                NativeAgent.calls().requestEnd(1 + i);
                Thread.sleep(300);
            }
            System.gc();
            Thread.sleep(500);
            sink = kept;
        }
    },

    /** Remote calls one after the other, each for some work, and each object is read. */
    FLOOD {
        @Override
        void run() throws Exception {
            long end = System.nanoTime() + 5_000_000_000L;
            long sum = 0;
            for (int i = 0; System.nanoTime() < end; i++) {
                sum += fetchPerson().getName().length();
                for (int work = 0; work < 200_000; work++) {
                    sum += sum >>> 7 ^ work;
                }
            }
            sink = sum;
        }
    },

    /** Remote calls as fast as they come. */
    HOT {
        @Override
        void run() throws Exception {
            long end = System.nanoTime() + 3_000_000_000L;
            long sum = 0;
            long calls = 0;
            for (; System.nanoTime() < end; calls++) {
                sum += fetchPerson().getName().length();
            }
            sink = sum;
            System.out.print(calls + " calls, ");
        }
    },

    /** A list comes element by element, as drivers of databases deliver rows. */
    LONG_LIST {
        @Override
        void run() {
            AsyncRemoteCall list = AsyncRemoteCall.begin();
            for (int i = 0; i < 40_000; i++) {
                list.deliver(new Order());
            }
            list.end(null, -1);
            for (int i = 0; i < 100; i++) {
                AsyncRemoteCall.begin().end(new Person(), -1);
            }
        }
    },

    /** Objects of which some are dead and no collection says so. */
    UNCOLLECTED {
        @Override
        void run() throws Exception {
            Person[] kept = {fetchPerson(), fetchPerson()};
            fetchPerson();
            fetchPerson();
            Thread.sleep(3000);
            sink = kept;
        }
    },

    /** Objects that die unread. */
    DEATHS {
        @Override
        void run() throws Exception {
            for (int i = 0; i < 40; i++) {
                fetchPerson();
                System.gc();
                Thread.sleep(10);
            }
        }
    },

    /** The same call path until the session ends and another begins. */
    TWO_SESSIONS {
        @Override
        void run() throws Exception {
            Person kept = fetchPerson();
            System.out.println("first");
            Main.awaitRecording(false);
            System.out.println("between");
            Main.awaitRecording(true);
            sink = kept.getName();
            sink = fetchPerson().getName();
            System.gc();
        }
    },

    /** Another agent takes SIGTRAP while fields are watched and read. */
    SIGTRAP_TAKEN {
        @Override
        void run() throws Exception {
            Person watched = fetchPerson();
            Main.takeSigtrap();
            sink = watched.getName();
            Main.awaitRecording(false);
            sink = fetchPerson().getName();
        }
    },

    /** Many threads read one field in a loop while it is watched. */
    HOT_FIELD {
        @Override
        void run() throws Exception {
            AtomicBoolean over = new AtomicBoolean();
            Person[] shared = {new Person()};
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                threads.add(new Thread(() -> readAllTheTime(shared, over)));
            }
            threads.forEach(Thread::start);
            for (int i = 0; i < 200; i++) {
                Person next = new Person();
                shared[0] = next;
                watched = RemoteObjects.returned(next);
                while (readWhileWatched != next) {
                    pause(1);
                }
                collectSometimes(i);
            }
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    },

    /** Threads that were there before the agent, and are called as the JVM calls its own, read. */
    NAMED_LIKE_THE_JVMS {
        @Override
        void prepare() {
            for (String name : NAMES_OF_THE_JVM) {
                Thread thread = new Thread(() -> readHandedOver(), name);
                thread.setDaemon(true);
                thread.start();
            }
        }

        @Override
        void run() throws Exception {
            for (int i = 0; i < 200; i++) {
                handedOver.put(fetchPerson());
                collectSometimes(i);
            }
        }
    },

    /** See {@link Overwritten}. */
    OVERWRITTEN {
        @Override
        void run() throws Exception {
            Overwritten.run();
        }
    },

    /** See {@link Walks}. */
    WALKS {
        @Override
        void run() throws Exception {
            Walks.run();
        }
    },

    /** See {@link LateUses}. */
    LATE_USES {
        @Override
        void run() {
            LateUses.run();
        }
    },

    /** A library's query returns objects that an earlier one has returned, and that are watched. */
    RETURNED_AGAIN {
        @Override
        void run() throws Exception {
            for (int i = 0; i < 200; i++) {
                Order order = RemoteObjects.returned(new Order());
                for (int query = 0; query < 5; query++) {
                    RemoteCallScope.exit(RemoteCallScope.enterLibrary(), List.of(order, "more"));
                }
                sink = order.getCustomer();
                collectSometimes(i);
            }
        }
    };

    static volatile Object sink;
    static volatile Person watched;
    static volatile Person readWhileWatched;

    private static final List<String> NAMES_OF_THE_JVM =
            List.of("G1 evictor", "Finalizer-pool-1", "Service Thread-1", "VM Thread");
    private static final SynchronousQueue<Person> handedOver = new SynchronousQueue<>();

    /** What is to be there before the agent. */
    void prepare() {}

    abstract void run() throws Exception;

    private static void readHandedOver() {
        try {
            while (true) {
                sink = handedOver.take().getName();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    static class Person {
        private String name = "Ann";

        String getName() {
            return name;
        }
    }

    static final class Manager extends Person {
        static int made;
        final int level = 3;
        private long unread = 4;

        @Override
        public String toString() {
            return "" + unread;
        }
    }

    static final class Order {
        private Object customer = new Object();
        private Object unread = new Object();

        Object getCustomer() {
            return customer;
        }

        @Override
        public String toString() {
            return "" + unread;
        }
    }

    static final class Cloned implements Cloneable {
        private long first = 1;

        Object copy() throws CloneNotSupportedException {
            return clone();
        }

        @Override
        public String toString() {
            return "" + first;
        }
    }

    private static Person fetchPerson() {
        return RemoteObjects.returned(new Person()); // the remote call
    }

    private static AllTypes fetchAllTypes() {
        return RemoteObjects.returned(new AllTypes());
    }

    /** How many debug registers of how many threads the process holds. */
    private static long heldRegisters() throws IOException {
        long held = 0;
        for (File descriptor : new File("/proc/self/fd").listFiles()) {
            try {
                Path target = Files.readSymbolicLink(descriptor.toPath());
                held += target.toString().contains("[perf_event]") ? 1 : 0;
            } catch (NoSuchFileException closed) {
                // The descriptor of the listing itself.
            }
        }
        return held;
    }

    private static long threads() {
        return new File("/proc/self/task").list().length;
    }

    private static void useAllTypes(AtomicBoolean over, int delay) {
        ArrayDeque<AllTypes> waiting = new ArrayDeque<>();
        double sum = 0;
        for (int i = 0; !over.get(); i++) {
            waiting.add(fetchAllTypes());
            if (waiting.size() > delay) {
                AllTypes object = waiting.remove();
                sum += object.read() + object.write(i);
            }
            sink = new byte[1000];
            // So that compiled code is reached at once, and the trace stays small.
            for (int j = 0; j < 200; j++) {
                AllTypes unwatched = new AllTypes();
                sum += unwatched.read() + unwatched.write(j);
            }
            pause(1);
        }
        // What were left would die unread, if a collection comes before the end.
        for (AllTypes left : waiting) {
            sum += left.read() + left.write(0);
        }
        sink = sum;
    }

    private static void readAllTheTime(Person[] shared, AtomicBoolean over) {
        long sum = 0;
        while (!over.get()) {
            Person present = shared[0];
            boolean isWatched = watched == present;
            sum += present.getName().length();
            if (isWatched) {
                readWhileWatched = present;
            }
        }
        sink = sum;
    }

    private static void collectSometimes(int i) {
        if (i % 5 == 0) {
            System.gc();
        }
        pause(5);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
