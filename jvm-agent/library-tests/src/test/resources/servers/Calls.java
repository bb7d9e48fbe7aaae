// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** What handlers call, and what is to come of what they are asked. */
class Calls {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    static final ExecutorService POOL = Executors.newFixedThreadPool(1);

    /** The server has seen that a client of {@code /endless} is gone. */
    static final Semaphore NOBODY_LISTENS = new Semaphore(0);

    /** A client has all of its answer, whose server still does something. */
    static final Semaphore HAS_ANSWER = new Semaphore(0);

    private static final String OF_LIBRARIES = "(user-agent|content-length|host: 127|x-http2).*";

    static int port;

    /** What a handler does for {@code /calling/{id}}. */
    static String get(String path) throws IOException {
        return get("127.0.0.1", path);
    }

    static String get(String host, String path) throws IOException {
        URL url = new URL("http://" + host + ":" + port + path);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setReadTimeout(20_000);
        boolean wrong = connection.getResponseCode() >= 400;
        try (InputStream body = wrong ? connection.getErrorStream() : connection.getInputStream()) {
            return body == null ? "" : new String(body.readAllBytes());
        }
    }

    /** Throws what the JDK throws where a peer resets the connection of a call. */
    static String getFromWhoResets() throws IOException {
        try (ServerSocket rude = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket asking = new Socket(rude.getInetAddress(), rude.getLocalPort())) {
            Socket asked = rude.accept();
            asked.setSoLinger(true, 0);
            asked.close();
            return "" + asking.getInputStream().read();
        }
    }

    static void awaitThatTheClientHasItsAnswer() {
        try {
            if (!HAS_ANSWER.tryAcquire(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the answer was flushed, and nobody has it");
            }
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    static void awaitThatNobodyListens() throws Exception {
        if (!NOBODY_LISTENS.tryAcquire(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("the server still answers who is gone");
        }
    }

    /** What a handler answers to {@code /headers}. */
    static String lines(Iterable<Map.Entry<String, String>> headers) {
        StringBuilder lines = new StringBuilder();
        for (Map.Entry<String, String> header : headers) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            lines.append(name).append(": ").append(header.getValue()).append('\n');
        }
        return lines.toString();
    }

    /**
     * Throws unless they are those that were sent, but for those of the client's library itself.
     *
     * @param received one on each line
     */
    static void checkHeaders(String received, String... sent) {
        List<String> own =
                received.lines().filter(line -> !line.matches(OF_LIBRARIES)).sorted().toList();
        if (!own.equals(List.of(sent))) {
            throw new IllegalStateException(received + " instead of " + List.of(sent));
        }
    }

    /** Throws if an answer has a header of which nobody has heard. */
    static void checkAnswer(String head) {
        if (head.toLowerCase(Locale.ROOT).matches("(?s).*(trace|field).*")) {
            throw new IllegalStateException(head);
        }
    }
}
