// SPDX-License-Identifier: MIT
package app

import java.net.ServerSocket
import java.net.URI
import io.ktor.client.HttpClient
import io.ktor.client.call.body
import io.ktor.client.engine.cio.CIO as CIOClient
import io.ktor.client.engine.java.Java
import io.ktor.client.plugins.contentnegotiation.ContentNegotiation as ClientNegotiation
import io.ktor.client.request.get
import io.ktor.serialization.jackson.jackson
import io.ktor.serialization.kotlinx.json.json
import io.ktor.server.application.install
import io.ktor.server.cio.CIO
import io.ktor.server.engine.embeddedServer
import io.ktor.server.netty.Netty
import io.ktor.server.plugins.contentnegotiation.ContentNegotiation
import io.ktor.server.response.respond
import io.ktor.server.routing.get
import io.ktor.server.routing.post
import io.ktor.server.routing.route
import io.ktor.server.routing.routing
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.withContext
import kotlinx.serialization.Serializable

/** What Jackson makes of an answer, of which one field is read. */
data class Order(val id: Int, val item: String, val note: String)

/** What kotlinx.serialization makes of one, of which one field is read. */
@Serializable data class Price(val id: Int, val amount: Long, val currency: String)

fun main(arguments: Array<String>) {
    val (stockPort, ordersPort, port) = freePorts()
    val stock = embeddedServer(CIO, port = stockPort, host = "127.0.0.1") {
        install(ContentNegotiation) { json() }
        routing {
            get("/prices/{id}") {
                val id = call.parameters["id"]!!.toInt()
                call.respond(listOf(Price(id, 5, "EUR"), Price(id, 6, "EUR")))
            }
        }
    }.start()
    val orders = embeddedServer(Netty, port = ordersPort, host = "127.0.0.1") {
        install(ContentNegotiation) { jackson() }
        routing {
            get("/orders/{id}") {
                val id = call.parameters["id"]!!.toInt()
                call.respond(listOf(Order(id, "pen", "none"), Order(id, "ink", "none")))
            }
            route("/orders/{id}") { post("/edit") { call.respond(listOf<Order>()) } }
        }
    }.start()
    val java = HttpClient(Java) { install(ClientNegotiation) { jackson() } }
    val cio = HttpClient(CIOClient) { install(ClientNegotiation) { json() } }
    val shop = embeddedServer(Netty, port = port, host = "127.0.0.1") {
        install(ContentNegotiation) { jackson() }
        routing {
            get("/shop/{id}") {
                val id = call.parameters["id"]!!.toInt()
                val sum = coroutineScope {
                    val bought = async { items(java, ordersPort, id) }
                    val paid = async(Dispatchers.Default) { amounts(cio, stockPort, id) }
                    bought.await() + paid.await()
                }
                call.respond(mapOf("sum" to sum))
            }
        }
    }.start()
    for (i in 1..arguments[0].toInt()) {
        check(URI("http://127.0.0.1:$port/shop/$i").toURL().readText() == "{\"sum\":17}")
        if (i % 10 == 0) System.gc()
    }
    java.close()
    cio.close()
    for (server in listOf(shop, orders, stock)) server.stop(100, 1000)
}

private fun freePorts(): List<Int> {
    val sockets = List(3) { ServerSocket(0) }
    return sockets.map { socket -> socket.use { it.localPort } }
}

private suspend fun items(client: HttpClient, port: Int, id: Int): Int {
    val orders: List<Order> = client.get("http://127.0.0.1:$port/orders/$id").body()
    return orders.sumOf { it.item.length }
}

private suspend fun amounts(client: HttpClient, port: Int, id: Int): Long {
    val prices: List<Price> = withContext(Dispatchers.IO) {
        client.get("http://127.0.0.1:$port/prices/$id").body()
    }
    return prices.sumOf { it.amount }
}
