// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/** The JDK's own server of HTTP, with and without TLS, and the client of its {@code URL}s. */
class JdkServer implements Asked {

    private static final int PATIENCE_S = Integer.getInteger("test.patience.ms") / 1000;
    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 6000;
    private static final int PART = 1 << 16;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Gate gate = new Gate();
    private final Semaphore isGone = new Semaphore(0);
    private final HttpServer server = HttpServer.create(any(), 0);
    private final HttpsServer secure = HttpsServer.create(any(), 0);
    private final String plainUrl = "http://127.0.0.1:" + server.getAddress().getPort();
    private final String secureUrl = "https://127.0.0.1:" + secure.getAddress().getPort();
    private final String nobody;

    JdkServer() throws Exception {
        SSLContext keys = new Keys(Path.of(System.getProperty("keys"))).context();
        HttpsURLConnection.setDefaultSSLSocketFactory(keys.getSocketFactory());
        secure.setHttpsConfigurator(new HttpsConfigurator(keys));
        for (HttpServer each : new HttpServer[] {server, secure}) {
            each.setExecutor(threads);
            each.createContext("/some", this::answer);
            each.start();
        }
        try (ServerSocket closed = new ServerSocket(0)) {
            nobody = "http://127.0.0.1:" + closed.getLocalPort();
        }
    }

    @Override
    public String[] tables() {
        return new String[] {"jdk.JdkHttpServerAdvice", "jdk.HttpUrlConnectionAdvice"};
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 4 -> Asked.fails(IOException.class, () -> get(plainUrl + "/some/wrong"));
            case 8 -> Asked.fails(FileNotFoundException.class, () -> get(plainUrl + "/none"));
            case 12 -> Asked.fails(IOException.class, () -> get(plainUrl + "/some/cut"));
            case 16 -> Asked.fails(IOException.class, () -> get(secureUrl + "/some/cut"));
            case 20 -> Asked.fails(IOException.class, () -> get(plainUrl + "/some/silent"));
            case 24 -> Asked.fails(ConnectException.class, () -> get(nobody + "/some/refused"));
            case 28 -> tooLate(plainUrl);
            case 32 -> tooLate(secureUrl);
            case 36 -> leave();
            case 40 -> notRead();
            case 44 -> get(plainUrl + "/some/hop");
            case 48 -> get(plainUrl + "/some/empty");
            default -> get((turn % 5 == 0 ? secureUrl : plainUrl) + "/some/thing");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String name = exchange.getRequestURI().getPath().substring("/some/".length());
        switch (name) {
            case "hop" -> {
                exchange.getResponseHeaders().add("Location", "/some/target");
                exchange.sendResponseHeaders(302, -1);
            }
            case "cut" -> {
                exchange.sendResponseHeaders(200, 0); // in chunks, of which the last is missing
                exchange.getResponseBody().write(new byte[10]);
                exchange.getResponseBody().flush();
                throw new IllegalStateException("cut");
            }
            case "silent" -> {
                // Its connection is closed without an answer.
            }
            case "endless" -> writeUntilNobodyListens(exchange);
            case "empty" -> exchange.sendResponseHeaders(204, -1);
            default -> {
                if (name.startsWith(Gate.SLOW)) {
                    gate.holdBack(name);
                }
                exchange.sendResponseHeaders(name.equals("wrong") ? 500 : 200, 0);
                exchange.getResponseBody().write(new byte[2]);
            }
        }
        exchange.close();
    }

    private void writeUntilNobodyListens(HttpExchange exchange) throws IOException {
        try (OutputStream body = exchange.getResponseBody()) {
            exchange.sendResponseHeaders(200, 0);
            while (true) {
                body.write(new byte[PART]);
            }
        } finally {
            isGone.release();
        }
    }

    private static void get(String url) throws IOException {
        HttpURLConnection connection = open(url);
        try (InputStream body = connection.getInputStream()) {
            body.readAllBytes();
        }
    }

    private static HttpURLConnection open(String url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
        connection.setReadTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_S));
        return connection;
    }

    private void tooLate(String server) throws Exception {
        String slow = gate.slow();
        HttpURLConnection connection = open(server + "/some/" + slow);
        connection.setReadTimeout(TIMEOUT_MS);
        Asked.fails(SocketTimeoutException.class, connection::getInputStream);
        gate.unwanted(slow);
    }

    /** Goes away, with a reset of the connection, in the middle of an answer. */
    private void leave() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.getAddress().getPort())) {
            String request = "GET /some/endless HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes());
            socket.getInputStream().readNBytes(1000);
            socket.setSoLinger(true, 0);
        }
        if (!isGone.tryAcquire(PATIENCE_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the server still answers who is gone");
        }
    }

    /** Has the head of an answer, and gives up the rest. */
    private void notRead() throws IOException {
        HttpURLConnection connection = open(plainUrl + "/some/thing");
        connection.getResponseCode();
        connection.disconnect();
    }

    private static InetSocketAddress any() {
        return new InetSocketAddress("127.0.0.1", 0);
    }

    @Override
    public void close() {
        server.stop(0);
        secure.stop(0);
        threads.shutdown();
    }
}
