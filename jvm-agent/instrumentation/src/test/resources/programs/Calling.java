// SPDX-License-Identifier: MIT
package app;

public class Calling {
    static long sum, calls;

    public static void main(String[] arguments) throws Exception {
        call();
        System.out.println("ready");
        System.in.read();
        call();
        System.out.println(sum - calls + " wrong");
        System.exit(7);
    }

    static void call() throws Exception {
        long end = System.nanoTime() + 500_000_000L;
        while (System.nanoTime() < end) {
            calls++;
            sum += Client.employee(1).id;
            if (calls % 50 == 0) System.gc();
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join();
        }
    }
}

class Serving {
    public static void main(String[] arguments) throws Exception {
        var address = new java.net.InetSocketAddress("localhost", 0);
        var server = com.sun.net.httpserver.HttpServer.create(address, 0);
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        server.start();
        int port = server.getAddress().getPort();
        int wrong = get(port);
        sun.misc.Signal.handle(new sun.misc.Signal("TRAP"), signal -> {});
        System.out.println("ready");
        System.in.read();
        wrong += get(port) + get(port);
        System.out.println(wrong + " wrong");
        System.exit(7);
    }

    static int get(int port) throws Exception {
        var url = new java.net.URL("http://localhost:" + port + "/");
        var connection = (java.net.HttpURLConnection) url.openConnection();
        return connection.getResponseCode() - 200;
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
    String never = "never";

    Employee(int id) {
        this.id = id;
    }
}
