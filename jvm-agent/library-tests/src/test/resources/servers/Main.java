// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Calls a server in the same JVM, in all the ways in which an exchange can go. */
public class Main {

    /** A server that answers the paths which {@link #main} asks for. */
    public interface Server {
        /** Listens on all addresses, and returns its port. */
        int start() throws Exception;

        /** Waits for the threads that serve requests. */
        void stop() throws Exception;
    }

    static final ExecutorService POOL = Executors.newFixedThreadPool(1);

    /** The server has seen that the client of {@code /endless} is gone. */
    static final CountDownLatch NOBODY_LISTENS = new CountDownLatch(1);

    static int port;

    public static void main(String[] arguments) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        Class<?> type = Class.forName("app." + arguments[0]);
        Server server = (Server) type.getDeclaredConstructor().newInstance();
        port = server.start();
        for (int i = 1; i < arguments.length; i++) {
            get(arguments[i]);
        }
        get("[::1]", "/sixth");
        onOneConnection("/kept", "/alive");
        leave("/endless");
        server.stop();
        System.exit(0);
    }

    /** What a handler does for {@code /calling/{id}}. */
    static String get(String path) throws IOException {
        return get("127.0.0.1", path);
    }

    private static String get(String host, String path) throws IOException {
        URL url = new URL("http://" + host + ":" + port + path);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setReadTimeout(20_000);
        boolean wrong = connection.getResponseCode() >= 400;
        try (InputStream body = wrong ? connection.getErrorStream() : connection.getInputStream()) {
            return body == null ? "" : new String(body.readAllBytes());
        }
    }

    private static void onOneConnection(String... paths) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            for (int i = 0; i < paths.length; i++) {
                String trace = "00-4bf92f3577b34da6a3ce929d0e0e473" + i + "-00f067aa0ba902b7-01";
                ask(socket, paths[i], "traceparent: " + trace + "\r\n");
                readAnswer(socket.getInputStream());
            }
        }
    }

    /** Goes away, with a reset of the connection, in the middle of an answer. */
    private static void leave(String path) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            ask(socket, path, "");
            socket.setSoTimeout(20_000);
            socket.getInputStream().readNBytes(1000);
            socket.setSoLinger(true, 0);
        }
        if (!NOBODY_LISTENS.await(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException(path + " still goes on");
        }
    }

    private static void ask(Socket socket, String path, String headers) throws IOException {
        OutputStream out = socket.getOutputStream();
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void readAnswer(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.read());
        }
        String length = head.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1");
        in.readNBytes(Integer.parseInt(length));
    }
}
