// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import java.lang.invoke.MethodHandle;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** Parts of Helidon's objects, whose classes need a newer Java than the agent is built with. */
final class Parts {

    private static final Map<String, ClassValue<MethodHandle>> GETTERS = new ConcurrentHashMap<>();

    private Parts() {}

    /** What the members of these names lead to, one after the other; null where one is missing. */
    static Object of(Object object, String... names) throws Throwable {
        Object part = object;
        for (String name : names) {
            if (part == null) {
                return null;
            }
            ClassValue<MethodHandle> getters = GETTERS.get(name);
            if (getters == null) {
                getters = LibraryMembers.getters(name);
                ClassValue<MethodHandle> known = GETTERS.putIfAbsent(name, getters);
                getters = known == null ? getters : known;
            }
            part = (Object) getters.get(part.getClass()).invokeExact(part);
        }
        return part;
    }

    static String text(Object object, String... names) throws Throwable {
        Object part = of(object, names);
        return part == null ? null : part.toString();
    }

    static SocketAddress address(Object object, String... names) throws Throwable {
        Object part = of(object, names);
        return part instanceof SocketAddress ? (SocketAddress) part : null;
    }

    static int number(Object object, String... names) throws Throwable {
        Object part = of(object, names);
        return part instanceof Number ? ((Number) part).intValue() : 0;
    }
}
