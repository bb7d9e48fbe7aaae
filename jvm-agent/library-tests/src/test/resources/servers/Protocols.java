// SPDX-License-Identifier: MIT
package app;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks by TLS and by HTTP/2. */
record Protocols(Tested.Ports ports, Keys keys) {

    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4739-00f067aa0ba902b7-01";

    void drive() throws Exception {
        HttpClient client = HttpClient.newBuilder().sslContext(keys.context()).build();
        String clear = "http://127.0.0.1:" + ports.clear();
        String secure = "https://127.0.0.1:" + ports.secure();
        ask(client, Version.HTTP_1_1, secure + "/over/tls");
        for (int i = 0; i < 2; i++) {
            ask(client, Version.HTTP_2, secure + "/over/h2");
            ask(client, Version.HTTP_2, clear + "/over/h2c");
        }
        askWithHeaders(client, secure + "/over/headers");
        leave("/over/endless");
    }

    private static String ask(HttpClient client, Version version, String url, String... headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url))
                        .version(version)
                        .timeout(Duration.ofMillis(Long.getLong("test.patience.ms")));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(url + " " + answer.statusCode() + " " + answer.body());
        }
        Calls.checkAnswer(String.join(",", answer.headers().map().keySet()));
        return answer.body();
    }

    /** What the server has got must be what was sent. */
    private static void askWithHeaders(HttpClient client, String url) throws Exception {
        String body = ask(client, Version.HTTP_2, url, "traceparent", TRACE, "x-one", "1");
        Calls.checkHeaders(body, "traceparent: " + TRACE, "x-one: 1");
    }

    /** Goes away in the middle of answers: of one stream first, and then of the connection. */
    private void leave(String path) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", ports.clear())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            out.write(Frame.PREFACE);
            out.write(Frame.settings(0));
            // So that the second answer need not wait for what the first one took.
            out.write(Frame.window(1 << 20));
            out.write(Frame.request(1, "localhost", path));
            Frame.read(in, Frame.SETTINGS);
            out.write(Frame.settings(Frame.ACK));
            Frame.read(in, Frame.DATA);
            out.write(Frame.reset(1, Frame.CANCEL));
            Calls.awaitThatNobodyListens();
            out.write(Frame.request(3, "localhost", path));
            while (Frame.read(in, Frame.DATA).stream() != 3) {
                continue;
            }
            socket.setSoLinger(true, 0);
        }
        Calls.awaitThatNobodyListens();
    }
}
