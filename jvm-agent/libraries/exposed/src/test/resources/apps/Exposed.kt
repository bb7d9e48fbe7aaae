// SPDX-License-Identifier: MIT
package app

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.jetbrains.exposed.dao.IntEntity
import org.jetbrains.exposed.dao.IntEntityClass
import org.jetbrains.exposed.dao.id.EntityID
import org.jetbrains.exposed.dao.id.IntIdTable
import org.jetbrains.exposed.sql.Database
import org.jetbrains.exposed.sql.SchemaUtils
import org.jetbrains.exposed.sql.insert
import org.jetbrains.exposed.sql.selectAll
import org.jetbrains.exposed.sql.transactions.experimental.newSuspendedTransaction
import org.jetbrains.exposed.sql.transactions.experimental.suspendedTransactionAsync
import org.jetbrains.exposed.sql.transactions.transaction

object Employees : IntIdTable("employee") {
    val name = varchar("name", 9)
    val city = varchar("city", 9)
}

data class Employee(val id: Int, val name: String, val city: String)

class Worker(id: EntityID<Int>) : IntEntity(id) {
    companion object : IntEntityClass<Worker>(Employees)

    var name by Employees.name
}

/** Employees in a database in the same process. */
object Main {
    private const val TIMES = 50

    private var sink: Any? = null

    @JvmStatic
    fun main(arguments: Array<String>) {
        Database.connect("jdbc:h2:mem:company;DB_CLOSE_DELAY=-1", "org.h2.Driver")
        fill()
        repeat(TIMES) { lists() }
        findsOne()
        service()
        entities()
        makesAndKeeps()
        System.gc() // finds dead what is
        runBlocking(Dispatchers.Default) {
            repeat(TIMES) { suspends() }
            nests()
            repeat(TIMES) { asynchronously() }
            // since 1
        }
        System.gc()
    }

    private fun fill() = transaction {
        SchemaUtils.create(Employees)
        for (i in 0..2) {
            Employees.insert {
                it[name] = "Ada"
                it[city] = "London"
            }
        }
    }

    private fun lists() {
        val employees = transaction { all() }
        for (employee in employees) {
            sink = employee.name
        }
    }

    private fun all() =
        Employees.selectAll().map {
            Employee(it[Employees.id].value, it[Employees.name], it[Employees.city])
        }

    private fun findsOne() {
        sink = transaction { all().first() }
    }

    /** A transaction that calls what begins another. */
    private fun service() {
        sink = transaction { repository() }
    }

    private fun repository(): List<Employee> = transaction { all() }

    private fun entities() {
        sink = transaction { Worker.all().toList() }
    }

    private fun makesAndKeeps() {
        transaction { sink = all().size }
    }

    /** Goes on elsewhere, in the transaction and behind it. */
    private suspend fun suspends() {
        val employees = newSuspendedTransaction(Dispatchers.IO) {
            delay(1)
            all()
        }
        for (employee in employees) {
            sink = employee.name
        }
    }

    /** Waits for a transaction that goes on beside. */
    private suspend fun asynchronously() {
        val employees = suspendedTransactionAsync(Dispatchers.IO) {
            delay(1)
            all()
        }
        for (employee in employees.await()) {
            sink = employee.name
        }
    }

    private suspend fun nests() {
        sink = newSuspendedTransaction(Dispatchers.IO) { suspendedRepository() }
    }

    private suspend fun suspendedRepository(): List<Employee> =
        newSuspendedTransaction(Dispatchers.IO) { all() }
    // functions since 1
}
