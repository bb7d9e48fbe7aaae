// SPDX-License-Identifier: MIT
package app

import io.grpc.ManagedChannel
import io.grpc.Status
import io.grpc.StatusException
import io.grpc.kotlin.ClientCalls
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.stub.StreamObserver
import java.net.InetSocketAddress
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking

/** What the stubs return that gRPC's compiler generates for Kotlin, which call these functions. */
object Main {
    private val query = Staff.Query.newBuilder().setName("n").build()

    /** The service, in the same JVM, over a real socket. */
    private class Service : EmployeesGrpc.EmployeesImplBase() {
        private val home = Staff.Home.newBuilder().setStreet("s").build()
        private val one = Staff.Employee.newBuilder()
            .setName("n").setHome(home).addFormer(home).putHoliday("summer", home).build()

        override fun one(query: Staff.Query, answer: StreamObserver<Staff.Employee>) {
            answer.onNext(one)
            answer.onCompleted()
        }

        override fun all(query: Staff.Query, answer: StreamObserver<Staff.Employee>) {
            answer.onNext(one)
            answer.onNext(one)
            answer.onCompleted()
        }

        override fun fails(query: Staff.Query, answer: StreamObserver<Staff.Employee>) {
            answer.onError(Status.NOT_FOUND.asRuntimeException())
        }
    }

    private suspend fun one(channel: ManagedChannel) =
        ClientCalls.unaryRpc(channel, EmployeesGrpc.getOneMethod(), query)

    private suspend fun all(channel: ManagedChannel) =
        ClientCalls.serverStreamingRpc(channel, EmployeesGrpc.getAllMethod(), query).toList()

    private suspend fun fails(channel: ManagedChannel) {
        try {
            ClientCalls.unaryRpc(channel, EmployeesGrpc.getFailsMethod(), query)
        } catch (expected: StatusException) {
            // Nothing was brought in.
        }
    }

    @JvmStatic
    fun main(arguments: Array<String>) {
        val patience = java.lang.Long.getLong("test.patience.ms")
        val server = NettyServerBuilder.forAddress(InetSocketAddress("127.0.0.1", 0))
            .addService(Service()).build().start()
        val channel =
            NettyChannelBuilder.forAddress("127.0.0.1", server.port).usePlaintext().build()
        runBlocking {
            check(one(channel).name == "n")
            check(all(channel).size == 2)
            fails(channel)
        }
        channel.shutdownNow().awaitTermination(patience, TimeUnit.MILLISECONDS)
        server.shutdownNow().awaitTermination(patience, TimeUnit.MILLISECONDS)
        System.exit(0)
    }
}
