// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import io.jaegertracing.thrift.internal.senders.UdpSender;
import io.jaegertracing.thriftjava.Process;
import io.jaegertracing.thriftjava.Span;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** A service whose tracer reports to Jaeger's agent while a request is served. */
public class Main {

    public static void main(String[] arguments) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket agent = new DatagramSocket(0, here)) {
            UdpSender sender = new UdpSender(here.getHostAddress(), agent.getLocalPort(), 0);
            HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
            server.createContext(
                    "/page",
                    exchange -> {
                        report(sender);
                        exchange.sendResponseHeaders(200, -1);
                        exchange.close();
                    });
            server.start();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                ask(server.getAddress().getPort());
                agent.receive(new DatagramPacket(new byte[65_000], 65_000));
            }
            server.stop(0);
        }
    }

    private static void report(UdpSender sender) {
        try {
            sender.send(new Process("shop"), List.of(new Span(1, 2, 3, 0, "page", 1, 0, 0)));
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** By hand: only what the service calls is to be seen. */
    private static void ask(int port) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write("GET /page HTTP/1.0\r\n\r\n".getBytes());
            socket.getInputStream().readAllBytes();
        }
    }
}
