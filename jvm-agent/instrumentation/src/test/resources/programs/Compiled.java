// SPDX-License-Identifier: MIT
package app;

import java.io.InputStream;
import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/**
 * Has the agent weave a class often enough for compilers, and calls a method of its own as often.
 */
public class Compiled {
    static final int CLASSES = Integer.getInteger("classes", 0);
    static long sum;

    public static void main(String[] arguments) throws Exception {
        byte[] copied;
        try (InputStream file = Compiled.class.getResourceAsStream("Copied.class")) {
            copied = file.readAllBytes();
        }
        for (int i = 0; i < CLASSES; i++) {
            new Loader().define(copied);
        }
        for (int i = 0; i < 20 * CLASSES; i++) {
            sum += often(i);
        }
        System.out.println(
                ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                "compilerDirectivesPrint",
                                null,
                                null));
        System.out.println("done");
    }

    static int often(int number) {
        int digits = 0;
        for (int rest = number; rest > 0; rest /= 10) {
            digits += rest % 10;
        }
        return digits;
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] classFile) {
            return defineClass("app.Copied", classFile, 0, classFile.length);
        }
    }
}

class Copied implements Cloneable {
    Object copy() throws CloneNotSupportedException {
        return clone();
    }
}
