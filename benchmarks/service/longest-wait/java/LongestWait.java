// SPDX-License-Identifier: MIT

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.fieldtrace.api.RemoteCall;

/**
 * usage: LongestWait THREADS CALLS: makes remote calls on one thread beside others that wait, and
 * prints what each took of its thread's processor time, in nanoseconds, beyond the first tenth.
 */
public final class LongestWait {

    private static final long PAUSE_MILLIS = 1;
    private static volatile long sum;

    private LongestWait() {}

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        int calls = Integer.parseInt(arguments[1]);
        CountDownLatch running = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> await(running));
            thread.setDaemon(true);
            thread.start();
        }
        running.await();
        long[] took = new long[calls];
        ThreadMXBean clocks = ManagementFactory.getThreadMXBean();
        for (int i = 0; i < calls; i++) {
            long begun = clocks.getCurrentThreadCpuTime();
            Answer answer = Client.fetch(i);
            took[i] = clocks.getCurrentThreadCpuTime() - begun;
            sum += answer.count; // so that its register is free for the next
            Thread.sleep(PAUSE_MILLIS);
        }
        long[] settled = Arrays.copyOfRange(took, calls / 10, calls);
        StringBuilder line = new StringBuilder();
        for (long one : settled) {
            line.append(one).append(' ');
        }
        System.out.println(line);
    }

    private static void await(CountDownLatch running) {
        running.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException end) {
            return;
        }
    }

    private static final class Answer {
        final long count;

        Answer(long id) {
            count = id;
        }
    }

    private static final class Client {
        @RemoteCall(Answer.class)
        static Answer fetch(int id) {
            return new Answer(id);
        }
    }
}
