// SPDX-License-Identifier: MIT
package app;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Path;

public class Service {
    static volatile long letters;

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            System.out.println(answer(line.split(" ")));
        }
    }

    static String answer(String[] request) throws Exception {
        switch (request[0]) {
            case "fetch":
                return fetch(Integer.parseInt(request[1]));
            case "fetch-in-child":
                String[] id = new String[1];
                Thread child = new Thread(() -> id[0] = fetch(400));
                child.start();
                child.join();
                return id[0];
            case "work":
                for (int i = 0; i < 3; i++) {
                    Thread worker =
                            new Thread(
                                    () -> {
                                        while (true) fetch(1000);
                                    });
                    worker.setDaemon(true);
                    worker.start();
                }
                return "working";
            case "is-recording":
                try {
                    return ""
                            + Class.forName("org.fieldtrace.agent.bridge.NativeAgent", true, null)
                                    .getField("recording")
                                    .getBoolean(null);
                } catch (ClassNotFoundException notYet) {
                    return "false";
                }
            case "parameter":
                return parameter(Client.class);
            case "parameter-of-generated":
                return parameter(Generated.CLIENT);
            default:
                throw new IllegalArgumentException(request[0]);
        }
    }

    static String parameter(Class<?> client) throws Exception {
        return client.getDeclaredMethod("employee", int.class).getParameters()[0].getName();
    }

    /** Returns the kernel's id of the thread. */
    static String fetch(int employees) {
        for (int i = 0; i < employees; i++) {
            letters += Client.employee(i).name.length();
            if (i % 50 == 49) System.gc();
        }
        try {
            return Path.of("/proc/thread-self").toRealPath().getFileName().toString();
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}

class Client {
    @org.fieldtrace.api.RemoteCall(Employee.class)
    static Employee employee(int id) {
        return new Employee(id);
    }
}

/** The same as a class of which no loader finds a file. */
class Generated extends ClassLoader {
    static final Class<?> CLIENT = new Generated().define();

    private Class<?> define() {
        try (InputStream file = Client.class.getResourceAsStream("Client.class")) {
            byte[] bytes = file.readAllBytes();
            return defineClass(Client.class.getName(), bytes, 0, bytes.length);
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return null;
    }
}

class Employee {
    final String name;
    final String address;

    Employee(int id) {
        this.name = "employee " + id;
        this.address = "street " + id;
    }
}
