// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Calls a server in the same JVM, in all the ways in which an exchange can go. */
public class Main {

    private static final int ROUNDS_UNTIL_LEFT = 4;

    /** What is known of connections stays as long as they do. */
    private static final int MOST_LEFT = 12;

    public static void main(String[] arguments) {
        try {
            drive(arguments);
            System.exit(0);
        } catch (Throwable failure) {
            failure.printStackTrace();
            // Servers' threads would live on.
            System.exit(1);
        }
    }

    /**
     * A file of keys, the name of a class, up to which version of HTTP it is asked or {@code
     * rounds=} with how often, paths.
     */
    private static void drive(String[] arguments) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        Keys keys = new Keys(Path.of(arguments[0]));
        Class<?> type = Class.forName("app." + arguments[1]);
        Tested server = (Tested) type.getDeclaredConstructor().newInstance();
        Tested.Ports ports = server.start(keys);
        Calls.port = ports.clear();
        if (arguments[2].startsWith("rounds=")) {
            int rounds = Integer.parseInt(arguments[2].substring("rounds=".length()));
            askManyTimes(rounds, Arrays.copyOfRange(arguments, 3, arguments.length));
            return;
        }
        for (int i = 3; i < arguments.length; i++) {
            Calls.get(arguments[i]);
            if (arguments[i].equals("/tidying")) {
                Calls.HAS_ANSWER.release();
            }
        }
        Calls.get("[::1]", "/sixth");
        onOneConnection("/kept", "/alive", "/calling/8");
        askWithHeaders("/headers");
        leave("/endless");
        if (arguments[2].equals("http2")) {
            new Protocols(ports, keys).drive();
        }
        server.stop();
    }

    /** Asks again and again, and prints what the agent keeps of that. */
    private static void askManyTimes(int rounds, String[] paths) throws Exception {
        Leftovers leftovers = new Leftovers(MOST_LEFT);
        for (int i = 0; i < rounds; i++) {
            if (i == rounds / Leftovers.WARM_UP) {
                leftovers.isWarm();
            }
            for (String path : paths) {
                Calls.get(path);
            }
            if (i % ROUNDS_UNTIL_LEFT == 0) {
                leave("/endless");
            }
        }
        leftovers.print();
    }

    /** Without waiting for answers, which come in the order of the requests. */
    private static void onOneConnection(String... paths) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", Calls.port)) {
            for (int i = 0; i < paths.length; i++) {
                String trace = "00-4bf92f3577b34da6a3ce929d0e0e473" + i + "-00f067aa0ba902b7-01";
                ask(socket, paths[i], "traceparent: " + trace + "\r\n");
            }
            for (int i = 0; i < paths.length; i++) {
                readAnswer(socket.getInputStream());
            }
        }
    }

    /** Goes away, with a reset of the connection, in the middle of an answer. */
    private static void leave(String path) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", Calls.port)) {
            ask(socket, path, "");
            socket.setSoTimeout(20_000);
            socket.getInputStream().readNBytes(1000);
            socket.setSoLinger(true, 0);
        }
        Calls.awaitThatNobodyListens();
    }

    /** What the server has got must be what was sent. */
    private static void askWithHeaders(String path) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", Calls.port)) {
            String trace = "00-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01";
            ask(socket, path, "traceparent: " + trace + "\r\ntracestate: a=b\r\n");
            String body = readAnswer(socket.getInputStream());
            Calls.checkHeaders(body, "host: localhost", "traceparent: " + trace, "tracestate: a=b");
            ask(socket, path, "");
            Calls.checkHeaders(readAnswer(socket.getInputStream()), "host: localhost");
        }
    }

    private static void ask(Socket socket, String path, String headers) throws IOException {
        OutputStream out = socket.getOutputStream();
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static String readAnswer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        Calls.checkAnswer(head.toString());
        String length = head.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1");
        return new String(in.readNBytes(Integer.parseInt(length)), StandardCharsets.US_ASCII);
    }
}
