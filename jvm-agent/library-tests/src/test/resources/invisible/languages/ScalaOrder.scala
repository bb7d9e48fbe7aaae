// SPDX-License-Identifier: MIT
package app

case class ScalaOrder(id: String = "a-1", number: Int = 7, price: Double = 9.5) {
  lazy val shown: String = id + number
}
