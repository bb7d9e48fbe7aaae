// SPDX-License-Identifier: MIT

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.fieldtrace.api.RemoteCall;

/**
 * usage: Endings WAY THREADS [AGENT OPTIONS]: reads the fields of remote objects on threads that come
 * and go, and ends in one of several ways. Two threads go on reading to the end.
 */
public final class Endings {

    private static final int CALLS = 300;
    private static final int CHILDREN = 4;
    private static final int TURNS = 5;

    private static volatile long letters;

    private Endings() {}

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[1]);
        for (int i = 0; i < 2; i++) {
            begin(() -> work(Integer.MAX_VALUE));
        }
        comeAndGo(threads);
        switch (arguments[0]) {
            case "return":
                return;
            case "exit":
                System.exit(0);
                return;
            case "halt":
                Runtime.getRuntime().halt(0);
                return;
            case "error":
                throw new IllegalStateException("as intended");
            case "terminate":
                System.out.println("ready");
                Thread.sleep(Long.MAX_VALUE);
                return;
            case "fork":
                fork();
                return;
            case "memory":
                fill();
                return;
            case "descriptors":
                openAll();
                return;
            case "attach":
                attach(arguments[2], arguments[3]);
                return;
            default:
                throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void comeAndGo(int threads) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            begin(
                    () -> {
                        work(CALLS);
                        over.countDown();
                    });
        }
        over.await();
    }

    private static void begin(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private static void work(int calls) {
        for (int i = 0; i < calls; i++) {
            Item item = Client.fetch(i);
            letters += item.name.length() + item.count;
            item.count = i;
        }
    }

    private static void fork() throws Exception {
        for (int i = 0; i < CHILDREN; i++) {
            int status = new ProcessBuilder("true").start().waitFor();
            if (status != 0) {
                System.exit(status); // a child that a trap ended
            }
        }
    }

    private static void fill() {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1 << 16]);
        }
    }

    private static void openAll() throws Exception {
        List<AutoCloseable> all = new ArrayList<>();
        try {
            while (true) {
                all.add(new java.io.FileInputStream("/dev/null"));
            }
        } catch (IOException none) {
            work(CALLS);
        }
        for (AutoCloseable file : all) {
            file.close();
        }
    }

    private static void attach(String agent, String options) throws Exception {
        VirtualMachine own = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        for (int i = 0; i < TURNS; i++) {
            own.loadAgent(agent, options);
            comeAndGo(3);
            own.loadAgent(agent, "--stop");
        }
        own.detach();
    }

    private static final class Item {
        final String name;
        int count;

        Item(int id) {
            name = "item " + id;
            count = id;
        }
    }

    private static final class Client {
        @RemoteCall(Item.class)
        static Item fetch(int id) {
            return new Item(id);
        }
    }
}
