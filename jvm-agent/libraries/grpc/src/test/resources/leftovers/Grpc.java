// SPDX-License-Identifier: MIT
package app;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Context;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** gRPC's client and server, over a real socket. */
class Grpc implements Asked {

    private static final int PATIENCE_S = Integer.getInteger("test.patience.ms") / 1000;
    private static final int DEADLINE_MS = 20;

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private final Semaphore asked = new Semaphore(0);
    private final Server server =
            NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                    .addService(service())
                    .build()
                    .start();
    private final ManagedChannel channel = channel(server.getPort());
    private final ManagedChannel nobody = channel(closedPort());

    Grpc() throws IOException {}

    @Override
    public String[] tables() {
        return new String[] {
            "grpc.MadeCall",
            "grpcserver.ServedCall",
            "grpcserver.DeliverAdvice",
            "remotecall.ListenedCalls"
        };
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 5 -> fails(Status.Code.UNKNOWN, () -> block(channel, "Failing"));
            case 10 -> fails(Status.Code.NOT_FOUND, () -> block(channel, "Missing"));
            case 15 -> fails(Status.Code.UNIMPLEMENTED, () -> block(channel, "Unknown"));
            case 20 -> fails(Status.Code.UNAVAILABLE, () -> block(nobody, "Check"));
            case 25 -> tooLate();
            case 30 -> cancelled();
            case 35 -> futureCancelled();
            case 40 -> givenUp();
            case 45 -> streamed();
            default -> {
                if (turn % 3 == 0) {
                    block(channel, "Check");
                } else if (turn % 3 == 1) {
                    ClientCalls.futureUnaryCall(call("Later"), "").get();
                } else {
                    observed();
                }
            }
        }
    }

    private ServerServiceDefinition service() {
        return ServerServiceDefinition.builder("shop.Stock")
                .addMethod(
                        TextMethods.method("Check"),
                        ServerCalls.asyncUnaryCall((question, answer) -> answer(answer)))
                .addMethod(
                        TextMethods.method("Later"),
                        ServerCalls.asyncUnaryCall(
                                (question, answer) -> pool.execute(() -> answer(answer))))
                .addMethod(
                        TextMethods.method("Missing"),
                        ServerCalls.asyncUnaryCall(
                                (question, answer) ->
                                        answer.onError(Status.NOT_FOUND.asException())))
                .addMethod(
                        TextMethods.method("Failing"),
                        ServerCalls.asyncUnaryCall(
                                (question, answer) -> {
                                    throw new IllegalStateException("no");
                                }))
                .addMethod(
                        TextMethods.method("Stream", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall(
                                (question, answer) -> {
                                    answer.onNext("one");
                                    answer(answer);
                                }))
                .addMethod(
                        TextMethods.method("Slow"),
                        ServerCalls.asyncUnaryCall((question, answer) -> asked.release()))
                .addMethod(
                        TextMethods.method("Endless", MethodType.SERVER_STREAMING),
                        ServerCalls.asyncServerStreamingCall(
                                (question, answer) -> answer.onNext("one")))
                .build();
    }

    private static void answer(StreamObserver<String> observer) {
        observer.onNext("ok");
        observer.onCompleted();
    }

    private ClientCall<String, String> call(String method) {
        return channel.newCall(TextMethods.method(method), CallOptions.DEFAULT);
    }

    private static void block(Channel channel, String method) {
        ClientCalls.blockingUnaryCall(channel, TextMethods.method(method), CallOptions.DEFAULT, "");
    }

    private void observed() throws Exception {
        Answer answer = new Answer();
        ClientCalls.asyncUnaryCall(call("Check"), "", answer);
        answer.await();
    }

    private void streamed() {
        ClientCalls.blockingServerStreamingCall(
                        channel,
                        TextMethods.method("Stream", MethodType.SERVER_STREAMING),
                        CallOptions.DEFAULT,
                        "")
                .forEachRemaining(part -> {});
    }

    private void tooLate() throws Exception {
        CallOptions hasty =
                CallOptions.DEFAULT.withDeadlineAfter(DEADLINE_MS, TimeUnit.MILLISECONDS);
        fails(
                Status.Code.DEADLINE_EXCEEDED,
                () ->
                        ClientCalls.blockingUnaryCall(
                                channel, TextMethods.method("Slow"), hasty, ""));
        asked.drainPermits(); // it may not have come so far
    }

    private void cancelled() throws Exception {
        asked.drainPermits();
        ClientCall<String, String> call = call("Slow");
        Answer answer = new Answer();
        ClientCalls.asyncUnaryCall(call, "", answer);
        awaitThatItIsAsked();
        call.cancel("no longer wanted", null);
        fails(Status.Code.CANCELLED, answer::await);
    }

    private void futureCancelled() throws Exception {
        asked.drainPermits();
        var future = ClientCalls.futureUnaryCall(call("Slow"), "");
        awaitThatItIsAsked();
        future.cancel(true);
    }

    /** Part of the answer is read, and the rest never. */
    private void givenUp() {
        Context.CancellableContext context = Context.current().withCancellation();
        context.run(
                () ->
                        ClientCalls.blockingServerStreamingCall(
                                        channel,
                                        TextMethods.method("Endless", MethodType.SERVER_STREAMING),
                                        CallOptions.DEFAULT,
                                        "")
                                .next());
        context.cancel(null);
    }

    private void awaitThatItIsAsked() throws InterruptedException {
        if (!asked.tryAcquire(PATIENCE_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the call has not reached its server");
        }
    }

    private static void fails(Status.Code how, Asked.Failing request) throws Exception {
        Asked.fails(
                StatusRuntimeException.class,
                () -> {
                    try {
                        request.make();
                    } catch (StatusRuntimeException failure) {
                        if (failure.getStatus().getCode() != how) {
                            throw new IllegalStateException(failure);
                        }
                        throw failure;
                    }
                });
    }

    private static ManagedChannel channel(int port) {
        return NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    }

    private static int closedPort() throws IOException {
        try (ServerSocket closed = new ServerSocket(0)) {
            return closed.getLocalPort();
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
        nobody.shutdownNow();
        server.shutdownNow();
        pool.shutdown();
    }

    /** The end of a call, as its observer sees it. */
    private static final class Answer implements StreamObserver<String> {
        private final CompletableFuture<Void> end = new CompletableFuture<>();

        void await() throws Exception {
            try {
                end.get(PATIENCE_S, TimeUnit.SECONDS);
            } catch (java.util.concurrent.ExecutionException failure) {
                throw (Exception) failure.getCause();
            }
        }

        @Override
        public void onNext(String part) {}

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onCompleted() {
            end.complete(null);
        }
    }
}
