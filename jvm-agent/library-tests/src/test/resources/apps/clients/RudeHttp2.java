// SPDX-License-Identifier: MIT
package app;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A server of HTTP/2 in clear that gives each of its answers up in the middle of the body. */
class RudeHttp2 implements AutoCloseable {

    private static final int INTERNAL_ERROR = 2;
    private static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    private final ServerSocket listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    private final boolean closing;

    /**
     * @param closing whether it closes the connection, or else resets the stream
     */
    RudeHttp2(boolean closing) throws IOException {
        this.closing = closing;
        Thread acceptor = new Thread(this::accept);
        acceptor.setDaemon(true);
        acceptor.start();
    }

    String url() {
        return "http://127.0.0.1:" + listening.getLocalPort();
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

    private void serve(Socket connection) {
        try (connection) {
            DataInputStream in = new DataInputStream(connection.getInputStream());
            OutputStream out = connection.getOutputStream();
            byte[] preface = new byte[Frame.PREFACE.length];
            in.readFully(preface);
            boolean upgraded = !Arrays.equals(preface, Frame.PREFACE);
            if (upgraded) {
                upgrade(in, out, preface);
            }
            out.write(Frame.settings(0));
            int stream = upgraded ? 1 : Frame.read(in, Frame.HEADERS).stream();
            out.write(Frame.settings(Frame.ACK));
            out.write(Frame.answer(stream));
            out.write(Frame.data(stream, 0, new byte[10]));
            if (closing) {
                // The JDK's client else may see the end, on another thread, before the head.
                Thread.sleep(PATIENCE_MS / 360);
                // Not at once both ways: the client's next write could fail before it has read.
                connection.shutdownOutput();
            } else {
                out.write(Frame.reset(stream, INTERNAL_ERROR));
            }
            connection.setSoTimeout(PATIENCE_MS);
            in.readAllBytes();
        } catch (IOException | InterruptedException gone) {
            // The client was.
        }
    }

    /** From a request of HTTP/1.1, which is that of stream 1 (RFC 7540, section 3.2). */
    private static void upgrade(DataInputStream in, OutputStream out, byte[] begun)
            throws IOException {
        StringBuilder head = new StringBuilder(new String(begun, StandardCharsets.US_ASCII));
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readByte());
        }
        String switching =
                "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n";
        out.write(switching.getBytes(StandardCharsets.US_ASCII));
        in.readFully(begun);
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
