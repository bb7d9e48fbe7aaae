// SPDX-License-Identifier: MIT
package app;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;

/** The fields that Byte Buddy sees in a loaded class, and a subclass that it makes. */
class ByteBuddyLook extends Look {

    private final Class<?> subclass =
            new ByteBuddy()
                    .subclass(Order.class)
                    .method(ElementMatchers.named("getId"))
                    .intercept(FixedValue.value("other"))
                    .make()
                    .load(Order.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
                    .getLoaded();

    @Override
    String at(Object object) throws Exception {
        Order made = (Order) subclass.getConstructor().newInstance();
        return new TypeDescription.ForLoadedType(object.getClass()).getDeclaredFields()
                + " "
                + made
                + made.getId();
    }
}
