// SPDX-License-Identifier: MIT
package app;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.thrift.async.AsyncMethodCallback;
import org.apache.thrift.async.TAsyncClientManager;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.server.THsHaServer;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.THttpClient;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TNonblockingServerSocket;
import org.apache.thrift.transport.TNonblockingSocket;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/** A shop that asks for orders by each transport. */
public class Main {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static int ofSockets;
    private static int ofFrames;
    private static int ofAnswersLater;
    private static int web;
    private static TAsyncClientManager manager;

    private static List<Order> find(int id) {
        return List.of(order(id), order(id + 1));
    }

    /** Answers on a thread of its own, with what it asked another server for. */
    @SuppressWarnings({"rawtypes", "unchecked"})
    private static void findLater(int id, AsyncMethodCallback callback) {
        CompletableFuture.runAsync(
                () -> {
                    try {
                        callback.onComplete(List.of(order(id), order(socket(id).length())));
                    } catch (Exception failure) {
                        callback.onError(failure);
                    }
                });
    }

    private static Order order(int id) {
        Order order = new Order();
        order.id = id;
        order.item = "tea";
        order.note = "n";
        return order;
    }

    private static String items(List<Order> orders) {
        return orders.get(0).item + orders.get(1).item;
    }

    static String socket(int id) throws Exception {
        try (TTransport transport = new TSocket(HERE.getHostAddress(), ofSockets)) {
            transport.open();
            return items(new Orders.Client(new TBinaryProtocol(transport)).find(id));
        }
    }

    static String framed(int id) throws Exception {
        return framed(ofFrames, id);
    }

    static String answeredLater(int id) throws Exception {
        return framed(ofAnswersLater, id);
    }

    private static String framed(int port, int id) throws Exception {
        try (TTransport transport =
                new TFramedTransport(new TSocket(HERE.getHostAddress(), port))) {
            transport.open();
            return items(new Orders.Client(new TBinaryProtocol(transport)).find(id));
        }
    }

    /** The callback makes another call, which belongs to the same request. */
    @SuppressWarnings({"rawtypes", "unchecked"})
    static String later(int id) throws Exception {
        CompletableFuture<String> items = new CompletableFuture<>();
        try (TNonblockingSocket transport =
                new TNonblockingSocket(HERE.getHostAddress(), ofFrames)) {
            new Orders.AsyncClient(new TBinaryProtocol.Factory(), manager, transport)
                    .find(
                            id,
                            new AsyncMethodCallback() {
                                public void onComplete(Object answer) {
                                    try {
                                        items.complete(items(result(answer)) + socket(id));
                                    } catch (Exception failure) {
                                        items.completeExceptionally(failure);
                                    }
                                }

                                public void onError(Exception failure) {
                                    items.completeExceptionally(failure);
                                }
                            });
            return items.get();
        }
    }

    /** Before 0.10 a program gets the call, and asks for its result. */
    @SuppressWarnings("unchecked")
    private static List<Order> result(Object answer) throws Exception {
        return (List<Order>)
                (answer instanceof Orders.AsyncClient.find_call
                        ? ((Orders.AsyncClient.find_call) answer).getResult()
                        : answer);
    }

    static String http(int id) throws Exception {
        String url = "http://" + HERE.getHostAddress() + ":" + web + "/thrift";
        try (TTransport transport = new THttpClient(url)) {
            transport.open();
            return items(new Orders.Client(new TBinaryProtocol(transport)).find(id));
        }
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        Orders.Processor orders = new Orders.Processor(Main::find);
        TServerSocket sockets = new TServerSocket(new InetSocketAddress(HERE, 0));
        ofSockets = sockets.getServerSocket().getLocalPort();
        TServer threaded =
                new TThreadPoolServer(new TThreadPoolServer.Args(sockets).processor(orders));
        TNonblockingServerSocket frames =
                new TNonblockingServerSocket(new InetSocketAddress(HERE, 0));
        ofFrames = port(frames);
        TServer nonblocking = new THsHaServer(new THsHaServer.Args(frames).processor(orders));
        TNonblockingServerSocket later =
                new TNonblockingServerSocket(new InetSocketAddress(HERE, 0));
        ofAnswersLater = port(later);
        TServer answersLater =
                new THsHaServer(
                        new THsHaServer.Args(later)
                                .processor(new Orders.AsyncProcessor(Main::findLater)));
        for (TServer server : List.of(threaded, nonblocking, answersLater)) {
            Thread thread = new Thread(server::serve);
            thread.setDaemon(true);
            thread.start();
        }
        Ways ways = new Ways();
        web = ways.port();
        manager = new TAsyncClientManager();
        ways.server.createContext(
                "/thrift",
                exchange -> {
                    byte[] answer = new byte[0];
                    try {
                        ByteArrayOutputStream out = new ByteArrayOutputStream();
                        TProtocol protocol =
                                new TBinaryProtocol(
                                        new TIOStreamTransport(exchange.getRequestBody(), out));
                        orders.process(protocol, protocol);
                        answer = out.toByteArray();
                    } catch (org.apache.thrift.TException failure) {
                        failure.printStackTrace();
                    }
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        while (!threaded.isServing() || !nonblocking.isServing() || !answersLater.isServing()) {
            Thread.sleep(1);
        }
        int times = Integer.parseInt(arguments[0]);
        ways.serve("socket", times, () -> socket(1));
        ways.serve("framed", times, () -> framed(1));
        ways.serve("http", times, () -> http(1));
        ways.serve("answered-later", times, () -> answeredLater(1));
        ways.serve("later", times, () -> later(1));
        ways.ask();
    }

    private static int port(TNonblockingServerSocket socket) throws Exception {
        return socket.getPort();
    }
}
