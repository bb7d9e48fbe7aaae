// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A service of gRPC over a real socket, which calls another server by HTTP. */
class Main {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");
    static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    static final Metadata.Key<String> TRACEPARENT =
            Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER);

    static final ExecutorService POOL = Executors.newFixedThreadPool(1);
    static final CountDownLatch ASKED = new CountDownLatch(1);
    static final CountDownLatch NOBODY_LISTENS = new CountDownLatch(1);
    static HttpServer backend;

    public static void main(String[] arguments) throws Exception {
        backend = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        backend.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        backend.start();
        Server server =
                NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                        .addService(ServerInterceptors.intercept(service(), Main::checked))
                        .build()
                        .start();
        ManagedChannel channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                        .usePlaintext()
                        .build();
        for (String method : new String[] {"Check", "Later", "Missing", "Failing", "Unknown"}) {
            call(channel, method);
        }
        ClientCalls.blockingServerStreamingCall(
                        channel,
                        TextMethods.method("Stream", MethodType.SERVER_STREAMING),
                        CallOptions.DEFAULT,
                        "")
                .forEachRemaining(part -> {});
        leave(channel);
        channel.shutdown().awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
        server.shutdown().awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
        backend.stop(1);
        System.exit(0);
    }

    static ServerServiceDefinition service() {
        return ServerServiceDefinition.builder("shop.Stock")
                .addMethod(TextMethods.method("Check"), ServerCalls.asyncUnaryCall(Main::check))
                .addMethod(TextMethods.method("Later"), ServerCalls.asyncUnaryCall(Main::later))
                .addMethod(
                        TextMethods.method("Missing"),
                        ServerCalls.asyncUnaryCall(
                                (String asked, StreamObserver<String> answer) ->
                                        answer.onError(Status.NOT_FOUND.asException())))
                .addMethod(
                        TextMethods.method("Failing"),
                        ServerCalls.asyncUnaryCall(
                                (String asked, StreamObserver<String> answer) -> {
                                    throw new IllegalStateException("no");
                                }))
                .addMethod(
                        TextMethods.method("Stream", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall(Main::stream))
                .addMethod(TextMethods.method("Slow"), ServerCalls.asyncUnaryCall(Main::slow))
                .build();
    }

    /** What is asked must come with the headers with which it was sent. */
    static <Q, A> ServerCall.Listener<Q> checked(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        String method = call.getMethodDescriptor().getFullMethodName();
        String expected = method.endsWith("/Check") ? TRACE : null;
        if (!Objects.equals(expected, headers.get(TRACEPARENT))) {
            System.err.println("fieldtrace: " + method + " came with " + headers.keys());
        }
        return next.startCall(call, headers);
    }

    static void check(String asked, StreamObserver<String> answer) {
        answer(answer, get("/called/1"));
    }

    static void later(String asked, StreamObserver<String> answer) {
        POOL.execute(() -> answer(answer, get("/called/2")));
    }

    static void stream(String asked, StreamObserver<String> answer) {
        answer.onNext(get("/called/3"));
        answer(answer, get("/called/4"));
    }

    static void answer(StreamObserver<String> observer, String answer) {
        observer.onNext(answer);
        observer.onCompleted();
    }

    static void slow(String asked, StreamObserver<String> answer) {
        ((ServerCallStreamObserver<String>) answer)
                .setOnCancelHandler(
                        () -> {
                            get("/called/5");
                            NOBODY_LISTENS.countDown();
                        });
        ASKED.countDown();
    }

    /** Cancels a call that the server has begun to answer. */
    static void leave(ManagedChannel channel) throws Exception {
        ClientCall<String, String> call =
                channel.newCall(TextMethods.method("Slow"), CallOptions.DEFAULT);
        ClientCalls.asyncUnaryCall(
                call,
                "",
                new StreamObserver<String>() {
                    @Override
                    public void onNext(String part) {}

                    @Override
                    public void onError(Throwable failure) {}

                    @Override
                    public void onCompleted() {}
                });
        ASKED.await();
        call.cancel("no longer wanted", null);
        if (!NOBODY_LISTENS.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("the call goes on");
        }
    }

    static void call(ManagedChannel channel, String method) {
        try {
            Metadata headers = new Metadata();
            if (method.equals("Check")) {
                headers.put(TRACEPARENT, TRACE);
            }
            ClientInterceptor adding = MetadataUtils.newAttachHeadersInterceptor(headers);
            ClientCalls.blockingUnaryCall(
                    ClientInterceptors.intercept(channel, adding),
                    TextMethods.method(method),
                    CallOptions.DEFAULT,
                    "");
        } catch (StatusRuntimeException expected) {
            // Its exchange says how it ended.
        }
    }

    static String get(String path) {
        try {
            URL url = new URL("http://127.0.0.1:" + backend.getAddress().getPort() + path);
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            try (InputStream body = connection.getInputStream()) {
                return new String(body.readAllBytes());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
