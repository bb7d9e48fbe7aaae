// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes bytes on in both directions, until it is told to cut. */
final class Cutting {
    private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private volatile boolean cuts;

    Cutting(int port) throws IOException {
        Main.start(
                () -> {
                    try {
                        Socket client = server.accept();
                        Socket database = new Socket("127.0.0.1", port);
                        Main.start(() -> pass(client, database, true));
                        pass(database, client, false);
                    } catch (IOException failure) {
                        failure.printStackTrace();
                    }
                });
    }

    int port() {
        return server.getLocalPort();
    }

    void cutAtNextRequest() {
        cuts = true;
    }

    private void pass(Socket from, Socket to, boolean isRequests) {
        // The last is closed first: else what the database says of its end still gets to the
        // client.
        try (to;
                from) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8192];
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                if (isRequests && cuts) {
                    return;
                }
                out.write(bytes, 0, n);
            }
        } catch (IOException closed) {
            return;
        }
    }
}
