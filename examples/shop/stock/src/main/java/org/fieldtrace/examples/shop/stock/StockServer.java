// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.stock;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.examples.shop.stock.api.Reservation;
import org.fieldtrace.examples.shop.stock.api.ReserveRequest;
import org.fieldtrace.examples.shop.stock.api.StockGrpc;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;

/** The service that knows what is in store: gRPC. Of every 33rd product there is none left. */
public final class StockServer extends StockGrpc.StockImplBase {

    private static final long GONE_EVERY = 33;
    private static final Context.Key<String> PORTS = Context.key("ports");

    private final TruthLog truth = new TruthLog("stock");
    private final AtomicLong reservations = new AtomicLong();

    private StockServer() {}

    /** Runs until it is stopped; the option {@code --server.port=N} says where, 0 anywhere. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = 0;
        for (String argument : arguments) {
            if (argument.startsWith("--server.port=")) {
                port = Integer.parseInt(argument.substring("--server.port=".length()));
            }
        }
        Server server =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                        .addService(new StockServer())
                        .intercept(new Ports())
                        .build()
                        .start();
        System.out.println("stock started on port " + server.getPort() + " ");
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        server.awaitTermination();
    }

    @Override
    public void reserve(ReserveRequest request, StreamObserver<Reservation> answer) {
        long start = TruthLog.now();
        Cause parent = Cause.of(request.getCause());
        Cause span = truth.begin(parent);
        boolean gone = request.getSku() % GONE_EVERY == 0;
        int status = gone ? Status.Code.FAILED_PRECONDITION.value() : 0;
        truth.served(span, parent, "stock.Stock/Reserve", status, PORTS.get(), start);
        if (gone) {
            answer.onError(
                    Status.FAILED_PRECONDITION.withDescription("none left").asRuntimeException());
            return;
        }
        answer.onNext(
                Reservation.newBuilder()
                        .setReservation(reservations.incrementAndGet())
                        .setWarehouse("Warehouse " + request.getSku() % 5)
                        .setShelf("Shelf " + request.getSku() % 40)
                        .setPicker("Picker " + request.getSku() % 7)
                        .setExpiresAt(System.currentTimeMillis() + 60_000)
                        .setLeft((int) (request.getSku() % 100))
                        .build());
        answer.onCompleted();
    }

    /** Tells the service through which connection a call came. */
    private static final class Ports implements ServerInterceptor {
        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            String ports =
                    port(call.getAttributes().get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR))
                            + "-"
                            + port(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            return Contexts.interceptCall(
                    Context.current().withValue(PORTS, ports), call, headers, next);
        }

        private static int port(Object address) {
            return ((InetSocketAddress) address).getPort();
        }
    }
}
