// SPDX-License-Identifier: MIT
package app;

import java.util.Arrays;

/** What the methods that Kotlin writes make of a data class, and its fields. */
class KotlinLook extends Look {

    @Override
    Object object() {
        return new KotlinOrder("a-1", 7, 9.5);
    }

    @Override
    String at(Object object) throws Exception {
        KotlinOrder order = (KotlinOrder) object;
        KotlinOrder copy = order.copy("b-2", order.getNumber(), order.getPrice());
        return order
                + " "
                + copy
                + " "
                + order.equals(copy)
                + order.equals(new KotlinOrder("a-1", 7, 9.5))
                + order.hashCode()
                + Arrays.toString(object.getClass().getDeclaredFields())
                + java.io.ObjectStreamClass.lookup(object.getClass());
    }
}
