// SPDX-License-Identifier: MIT
package app;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** A server of gRPC that asks for something else before it answers. */
final class Stock {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    /** Asks for what is at a path. */
    interface Asking {
        void ask(String path) throws Exception;
    }

    private final Asking asking;
    private final Server server;

    Stock(Asking asking) throws Exception {
        this.asking = asking;
        server =
                NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                        .addService(service("one"))
                        .addService(service("two"))
                        .build()
                        .start();
    }

    int port() {
        return server.getPort();
    }

    /** A call of the service that is there for this caller. */
    static void ask(int port, String caller) throws Exception {
        ManagedChannel channel =
                NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
        ClientCalls.blockingUnaryCall(
                channel, method(caller), CallOptions.DEFAULT.withWaitForReady(), new byte[0]);
        channel.shutdown().awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
    }

    void close() throws InterruptedException {
        server.shutdown().awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
    }

    private ServerServiceDefinition service(String caller) {
        return ServerServiceDefinition.builder(caller + ".Stock")
                .addMethod(
                        method(caller),
                        ServerCalls.asyncUnaryCall(
                                (byte[] asked, StreamObserver<byte[]> answer) ->
                                        answer(caller, answer)))
                .build();
    }

    private void answer(String caller, StreamObserver<byte[]> answer) {
        try {
            asking.ask("/" + caller + ".Stock/Check/inner");
            answer.onNext(new byte[0]);
            answer.onCompleted();
        } catch (Exception failure) {
            answer.onError(Status.INTERNAL.withCause(failure).asException());
        }
    }

    private static MethodDescriptor<byte[], byte[]> method(String caller) {
        return MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(caller + ".Stock/Check")
                .setRequestMarshaller(new Nothing())
                .setResponseMarshaller(new Nothing())
                .build();
    }

    private static final class Nothing implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] nothing) {
            return new ByteArrayInputStream(nothing);
        }

        @Override
        public byte[] parse(InputStream nothing) {
            return new byte[0];
        }
    }
}
