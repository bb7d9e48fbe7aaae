// SPDX-License-Identifier: MIT
package truth;

import truth.generated.Programs;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * usage: Main TRUTH.json WORKERS platform|virtual WARM-UPS COLLECT-MILLIS SEED
 *
 * <p>Runs the programs from the first line of standard input to the second, then writes what is
 * true of their fields. Before the first, that file has the fields alone.
 */
public final class Main {

    /** One to find an object dead, another where it was promoted meanwhile, and one to spare. */
    private static final int LAST_COLLECTIONS = 3;

    /** For the agent to end the watches that a collection decided. */
    private static final long SETTLE_MILLIS = 300;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        List<Worker> workers = workers(arguments);
        write(arguments[0], workers); // so that it is known what fields there are
        System.out.println("ready");
        awaitLine();
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers) {
            threads.add(start(worker, arguments[2].equals("virtual")));
        }
        Thread garbage = new Thread(new Garbage(Long.parseLong(arguments[4])));
        garbage.start();
        awaitLine();
        Worker.stop();
        for (Thread thread : threads) {
            thread.join();
        }
        garbage.interrupt();
        garbage.join();
        end(workers);
        write(arguments[0], workers);
    }

    private static List<Worker> workers(String[] arguments) {
        List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            Chance chance = new Chance(Long.parseLong(arguments[5]) * 1000 + i + 1);
            workers.add(new Worker(Programs.all(), chance, Integer.parseInt(arguments[3])));
        }
        return workers;
    }

    /** By reflection, because JDK 11 and 17 have no virtual threads. */
    private static Thread start(Worker worker, boolean virtual)
            throws ReflectiveOperationException {
        if (virtual) {
            return (Thread)
                    Thread.class
                            .getMethod("startVirtualThread", Runnable.class)
                            .invoke(null, worker);
        }
        Thread thread = new Thread(worker);
        thread.start();
        return thread;
    }

    private static void awaitLine() throws java.io.IOException {
        int read;
        do {
            read = System.in.read();
        } while (read != '\n' && read != -1);
    }

    private static void end(List<Worker> workers) throws Exception {
        for (Worker worker : workers) {
            if (worker.failure() != null) {
                throw new IllegalStateException("a program failed", worker.failure());
            }
            worker.programs().forEach(Program::end);
        }
        for (int i = 0; i < LAST_COLLECTIONS; i++) {
            System.gc();
            Thread.sleep(SETTLE_MILLIS);
        }
    }

    private static void write(String path, List<Worker> workers) throws java.io.IOException {
        long sum = 0;
        List<String> lines = new ArrayList<>();
        for (Worker worker : workers) {
            sum += worker.sum();
            for (Program program : worker.programs()) {
                program.tallies().forEach(tally -> lines.add(tally.json()));
            }
        }
        try (PrintWriter out = new PrintWriter(path, "UTF-8")) {
            out.println("{\"sum\": " + sum + ", \"tallies\": [");
            out.println(String.join(",\n", lines));
            out.println("]}");
        }
    }
}
