// SPDX-License-Identifier: MIT
package org.fieldtrace.program;

/** Waits in the ways that there are; the agent leaves its own packages alone. */
public final class WaitingProgram {
    private String there;

    private WaitingProgram() {}

    static String handOver() throws InterruptedException {
        WaitingProgram program = new WaitingProgram();
        Thread other = new Thread(program::put);
        String found;
        synchronized (program) {
            other.start();
            while (program.there == null) {
                program.wait();
            }
            found = "there" + program.there;
        }
        other.join();
        return found;
    }

    private synchronized void put() {
        there = " in time";
        notifyAll();
    }

    /** With something on the stack below what it waits at. */
    static long bounded(long one, long other) throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
            return one + waited(monitor, 1) + other;
        }
    }

    private static long waited(Object monitor, long milliseconds) throws InterruptedException {
        try {
            monitor.wait(milliseconds);
            monitor.notify();
            return 0;
        } finally {
            monitor.notifyAll();
        }
    }

    static String interrupted() {
        Object monitor = new Object();
        Thread.currentThread().interrupt();
        synchronized (monitor) {
            try {
                monitor.wait();
                return "nobody came";
            } catch (InterruptedException expected) {
                return "interrupted";
            }
        }
    }

    static void tell(Object monitor) {
        monitor.notify();
    }

    /** Has methods of these names, which are others. */
    public static final class OwnMethods {
        private OwnMethods() {}

        static void wait(String text) {
            notify(text);
        }

        static void notify(String text) {
            System.out.println(text);
        }
    }
}
