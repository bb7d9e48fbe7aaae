// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class Loaders {
    static final CountDownLatch parentIsLocked = new CountDownLatch(1);
    static final CountDownLatch childAsks = new CountDownLatch(1);

    public static void main(String[] arguments) throws Exception {
        Loader parent =
                new Loader(Loaders.class.getClassLoader(), "InParent") {
                    @Override
                    void defines() throws Exception {
                        parentIsLocked.countDown();
                        childAsks.await(10, TimeUnit.SECONDS); // or the agent asks nobody
                    }
                };
        Loader child =
                new Loader(parent, "InChild") {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve)
                            throws ClassNotFoundException {
                        if (name.startsWith("org.fieldtrace.")) childAsks.countDown();
                        return super.loadClass(name, resolve);
                    }
                };
        Thread below = load(child, "app.InChild");
        Thread above = load(parent, "app.InParent");
        below.join(60_000);
        above.join(60_000);
        System.out.println(below.isAlive() || above.isAlive() ? "deadlock" : "loaded");
        Runtime.getRuntime().halt(0);
    }

    static Thread load(ClassLoader loader, String name) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                if (name.endsWith("InChild")) parentIsLocked.await();
                                Class.forName(name, true, loader);
                            } catch (Exception failure) {
                                failure.printStackTrace();
                            }
                        });
        thread.start();
        return thread;
    }
}

class Loader extends ClassLoader {
    final String own;

    Loader(ClassLoader parent, String own) {
        super(parent);
        this.own = own;
    }

    void defines() throws Exception {}

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.equals("app." + own)) return super.loadClass(name, resolve);
            try (var file = getResourceAsStream("app/" + own + ".class")) {
                byte[] bytes = file.readAllBytes();
                defines();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (Exception failure) {
                throw new ClassNotFoundException(name, failure);
            }
        }
    }
}

class InChild {
    int field;

    void loop() {
        for (int i = 0; i < 9; i++) field++;
    }
}

class InParent {
    int field;

    void loop() {
        for (int i = 0; i < 9; i++) field++;
    }
}
