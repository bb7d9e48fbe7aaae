// SPDX-License-Identifier: MIT
package app

data class KotlinOrder(val id: String = "a-1", var number: Int = 7, val price: Double? = 9.5) :
    java.io.Serializable
