// SPDX-License-Identifier: MIT
package app

import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.engine.java.Java
import io.ktor.client.plugins.contentnegotiation.ContentNegotiation as ClientNegotiation
import io.ktor.client.request.get
import io.ktor.serialization.jackson.jackson
import io.ktor.server.application.install
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.plugins.contentnegotiation.ContentNegotiation
import io.ktor.server.response.respond
import io.ktor.server.response.respondText
import io.ktor.server.routing.RoutingCall
import io.ktor.server.routing.get
import io.ktor.server.routing.routing
import java.util.concurrent.CompletableFuture
import java.util.concurrent.Executors
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.future.future
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** Ktor on Netty, and its client on the JDK's. */
class OnKtor : Main.Framework {

    private val client = HttpClient(Java) { install(ClientNegotiation) { jackson() } }
    private val calls = CoroutineScope(Dispatchers.Default)
    private val waiting = Executors.newCachedThreadPool().asCoroutineDispatcher()
    private var port = 0

    private fun id(call: RoutingCall) = call.parameters["id"]!!.toInt()

    override fun start(): Int {
        val server = embeddedServer(Netty, port = 0, host = "127.0.0.1") {
            install(ContentNegotiation) { jackson() }
            routing {
                get("/page/{id}") {
                    call.respondText(withContext(waiting) { Main.page(id(call)) })
                }
                get("/orders/{id}") {
                    call.respond(withContext(waiting) { Main.ordersOf(id(call)) })
                }
                get("/stock/{id}") {
                    call.respond(withContext(waiting) { Main.stockOf(id(call)) })
                }
            }
        }.start()
        port = runBlocking { server.engine.resolvedConnectors().first().port }
        return port
    }

    override fun orders(customer: Int): Array<Main.Order> = runBlocking {
        client.get("http://127.0.0.1:$port/orders/$customer").body<Array<Main.Order>>()
    }

    override fun stock(order: Int): CompletableFuture<Main.Stock> = calls.future {
        client.get("http://127.0.0.1:$port/stock/$order").body<Main.Stock>()
    }
}
