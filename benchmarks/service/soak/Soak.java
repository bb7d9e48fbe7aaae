// SPDX-License-Identifier: MIT

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * usage: Soak FOLDER: makes remote calls on several threads until its standard input ends, in an
 * application that is deployed anew, with a class loader of its own, several times a second.
 */
public final class Soak {

    private static final int WORKERS = 3;
    private static final int CALLS = 200;
    private static final int KEPT = 1_000;

    private static volatile IntFunction<String> application;
    private static volatile long letters;

    private Soak() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        deploy(folder);
        for (int i = 0; i < WORKERS; i++) {
            Thread worker = new Thread(Soak::work, "worker-" + i);
            worker.setDaemon(true);
            worker.start();
        }
        int deployed = 1;
        while (System.in.available() == 0) {
            Thread.sleep(100);
            deploy(folder);
            deployed++;
            if (deployed % 10 == 0) {
                System.gc(); // unloads the classes of those before
            }
        }
        System.out.println(deployed);
    }

    @SuppressWarnings("unchecked")
    private static void deploy(Path folder) throws Exception {
        URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, Soak.class.getClassLoader());
        application =
                (IntFunction<String>)
                        loader.loadClass("deployed.Application")
                                .getDeclaredConstructor()
                                .newInstance();
    }

    private static void work() {
        List<byte[]> garbage = new ArrayList<>();
        while (true) {
            for (int i = 0; i < CALLS; i++) {
                letters += application.apply(i).length();
                garbage.add(new byte[512]);
            }
            if (garbage.size() > KEPT) {
                garbage = new ArrayList<>();
            }
            // Threads come and go in services, too.
            Thread shortLived = new Thread(() -> letters += application.apply(0).length());
            shortLived.start();
            try {
                shortLived.join();
            } catch (InterruptedException ended) {
                return;
            }
        }
    }
}
