// SPDX-License-Identifier: MIT
package app;

import java.util.Arrays;

/** What the methods that Scala writes make of a case class, and its fields. */
class ScalaLook extends Look {

    @Override
    Object object() {
        return new ScalaOrder("a-1", 7, 9.5);
    }

    @Override
    String at(Object object) throws Exception {
        ScalaOrder order = (ScalaOrder) object;
        ScalaOrder copy = order.copy("b-2", order.number(), order.price());
        return order
                + " "
                + copy
                + " "
                + order.shown()
                + order.equals(copy)
                + order.equals(new ScalaOrder("a-1", 7, 9.5))
                + order.hashCode()
                + order.productArity()
                + order.productElementNames().mkString(",")
                + Arrays.toString(object.getClass().getDeclaredFields())
                + java.io.ObjectStreamClass.lookup(object.getClass());
    }
}
