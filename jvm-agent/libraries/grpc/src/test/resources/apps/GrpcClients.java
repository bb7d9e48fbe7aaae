// SPDX-License-Identifier: MIT
package app;

import com.google.protobuf.FieldMask;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.net.InetSocketAddress;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What the stubs of gRPC return, and what they give to observers. */
public class Main {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    private static final Staff.Query QUERY = asking("name", "home.street");
    private static final Staff.Query LATER = asking("former");

    private static Staff.Query asking(String... paths) {
        FieldMask.Builder mask = FieldMask.newBuilder();
        for (String path : paths) {
            mask.addPaths(path);
        }
        return Staff.Query.newBuilder()
                .setName("n")
                .setReadMask(mask)
                .setUpdateMask(FieldMask.newBuilder().addPaths("written"))
                .build();
    }

    /** The service, in the same JVM, over a real socket. */
    private static final class Service extends EmployeesGrpc.EmployeesImplBase {

        private static final Staff.Home HOME = Staff.Home.newBuilder().setStreet("s").build();
        private static final Staff.Employee ONE =
                Staff.Employee.newBuilder()
                        .setName("n")
                        .setHome(HOME)
                        .addFormer(HOME)
                        .putHoliday("summer", HOME)
                        .build();

        @Override
        public void one(Staff.Query query, StreamObserver<Staff.Employee> answer) {
            answer.onNext(ONE);
            answer.onCompleted();
        }

        @Override
        public void all(Staff.Query query, StreamObserver<Staff.Employee> answer) {
            answer.onNext(ONE);
            answer.onNext(ONE);
            answer.onCompleted();
        }

        @Override
        public void fails(Staff.Query query, StreamObserver<Staff.Employee> answer) {
            answer.onError(Status.NOT_FOUND.asRuntimeException());
        }
    }

    public static void main(String[] arguments) throws Exception {
        Server server =
                NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0))
                        .addService(new Service())
                        .build()
                        .start();
        ManagedChannel channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                        .usePlaintext()
                        .build();
        blocking(EmployeesGrpc.newBlockingStub(channel));
        iterated(EmployeesGrpc.newBlockingStub(channel));
        fails(EmployeesGrpc.newBlockingStub(channel));
        future(EmployeesGrpc.newFutureStub(channel));
        observed(EmployeesGrpc.newStub(channel));
        observedStream(EmployeesGrpc.newStub(channel));
        channel.shutdownNow().awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
        server.shutdownNow().awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
        System.exit(0);
    }

    private static void blocking(EmployeesGrpc.EmployeesBlockingStub employees) {
        employees.one(QUERY);
    }

    private static void iterated(EmployeesGrpc.EmployeesBlockingStub employees) {
        Iterator<Staff.Employee> all = employees.all(QUERY);
        while (all.hasNext()) {
            all.next();
        }
    }

    private static void fails(EmployeesGrpc.EmployeesBlockingStub employees) {
        try {
            employees.fails(QUERY);
        } catch (StatusRuntimeException expected) {
            // Nothing was brought in.
        }
    }

    private static void future(EmployeesGrpc.EmployeesFutureStub employees) throws Exception {
        employees.one(LATER).get();
    }

    private static void observed(EmployeesGrpc.EmployeesStub employees) throws Exception {
        Observer observer = new Observer();
        employees.one(QUERY, observer);
        observer.completed.await();
    }

    private static void observedStream(EmployeesGrpc.EmployeesStub employees) throws Exception {
        Observer observer = new Observer();
        employees.all(QUERY, observer);
        observer.completed.await();
    }

    private static final class Observer implements StreamObserver<Staff.Employee> {
        final CountDownLatch completed = new CountDownLatch(1);

        @Override
        public void onNext(Staff.Employee employee) {}

        @Override
        public void onError(Throwable failure) {
            failure.printStackTrace();
            completed.countDown();
        }

        @Override
        public void onCompleted() {
            completed.countDown();
        }
    }
}
