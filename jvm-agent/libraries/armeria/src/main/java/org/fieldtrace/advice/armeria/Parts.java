// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.common.SessionProtocol;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** Parts of objects of Armeria's own classes. */
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

    /** 0 where it is not known. */
    static int number(Object object, String... names) throws Throwable {
        Object part = of(object, names);
        return part instanceof Number ? ((Number) part).intValue() : 0;
    }

    /** Bytes of the body that a log counts, -1 where it is not known. */
    static long length(Object log) throws Throwable {
        Object part = of(log, "responseLength");
        return part instanceof Number ? ((Number) part).longValue() : -1;
    }

    /** Whether it is HTTP/2. */
    static boolean isMultiplex(Object protocol) {
        return protocol instanceof SessionProtocol && ((SessionProtocol) protocol).isMultiplex();
    }
}
