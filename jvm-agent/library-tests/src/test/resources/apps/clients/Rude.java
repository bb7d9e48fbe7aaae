// SPDX-License-Identifier: MIT
package app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that cuts answers short, and connections that it said it would keep. */
class Rude implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());

    Rude() throws IOException {
        Thread acceptor = new Thread(this::accept);
        acceptor.setDaemon(true);
        acceptor.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listening.accept();
                new Thread(() -> serve(connection)).start();
            }
        } catch (IOException closed) {
            // As it should be.
        }
    }

    private static void serve(Socket connection) {
        try (connection) {
            BufferedReader requests =
                    new BufferedReader(new InputStreamReader(connection.getInputStream()));
            for (int served = 0; ; served++) {
                String path = path(requests);
                if (path == null || path.endsWith("/again") && served > 0) {
                    return;
                }
                boolean cut = path.endsWith("/cut");
                String head = "HTTP/1.1 200 OK\r\nContent-Length: " + (cut ? 100 : 2) + "\r\n\r\n";
                connection.getOutputStream().write((head + "ok").getBytes());
                connection.getOutputStream().flush();
                if (cut) {
                    return;
                }
            }
        } catch (IOException gone) {
            // The client was.
        }
    }

    private static String path(BufferedReader requests) throws IOException {
        String first = requests.readLine();
        for (String line = first; line != null && !line.isEmpty(); line = requests.readLine()) {
            continue;
        }
        return first == null ? null : first.split(" ")[1];
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
