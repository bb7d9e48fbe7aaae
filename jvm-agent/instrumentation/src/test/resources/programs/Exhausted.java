// SPDX-License-Identifier: MIT
package app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

public class Exhausted {
    static int strange;

    public static void main(String[] arguments) throws Exception {
        callFor(TimeUnit.SECONDS.toNanos(2));
        long begin = System.nanoTime();
        int rounds = Integer.parseInt(arguments[0]);
        for (int round = 0; round < rounds; round++) {
            List<Object> kept = new ArrayList<>();
            try {
                for (int size = 1 << 16; ; ) {
                    try {
                        kept.add(new byte[size]);
                    } catch (OutOfMemoryError full) {
                        check(full);
                        if (size == 16) break;
                        size /= 2;
                    }
                    kept.add(Client.employee(round));
                }
            } catch (OutOfMemoryError full) {
                check(full);
            }
            kept = null;
        }
        // What was put off for want of memory is tried again after a pause that grows.
        callFor(System.nanoTime() - begin + TimeUnit.SECONDS.toNanos(2));
        System.out.println(rounds + " rounds, " + strange + " failures of the agent");
    }

    static void callFor(long ns) throws InterruptedException {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < ns) {
            Client.employee(0);
            Thread.sleep(1);
        }
    }

    static void check(Throwable thrown) {
        try {
            StackTraceElement[] stack = thrown.getStackTrace();
            for (StackTraceElement frame : stack) {
                if (frame.getClassName().startsWith("org.fieldtrace")) strange++;
            }
        } catch (OutOfMemoryError untold) {
            return;
        }
    }
}

class Client {
    @org.fieldtrace.api.RemoteCall(Employee.class)
    static Employee employee(int id) {
        return new Employee(id);
    }
}

class Employee {
    final int id;

    Employee(int id) {
        this.id = id;
    }
}
