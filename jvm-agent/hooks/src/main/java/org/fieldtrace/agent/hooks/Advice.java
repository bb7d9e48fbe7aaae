// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;

/**
 * An advice class as it lies in the agent's jar: beside the agent's own classes where it needs
 * nothing but the JDK, else where no class loader finds it by itself.
 */
final class Advice {

    private final String name;
    private final Map<String, Type> methods;
    private final List<String> classes;

    /**
     * @param name internal name
     * @param methods that hooks call, its own or inherited, by name
     * @param classes internal names of itself and of those that it needs, supertypes first; none
     *     where every loader finds it
     */
    Advice(String name, Map<String, Type> methods, String... classes) {
        this.name = name;
        this.methods = methods;
        this.classes = List.of(classes);
    }

    /** Internal name. */
    String name() {
        return name;
    }

    /** Whether it is one of the agent's own classes, which every loader finds. */
    boolean isOwnClass() {
        return classes.isEmpty();
    }

    /** Internal names of what is to be defined in a loader that is to find it. */
    List<String> classes() {
        return classes;
    }

    /** Type of the static method of that name; null where there is none. */
    Type method(String method) {
        return methods.get(method);
    }
}
