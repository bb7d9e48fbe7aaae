// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.text.FieldPath;

/**
 * The message by which a thread begins a call, where its type has a mask of fields, such as {@code
 * read_mask}: it names what the answer should have (https://google.aip.dev/157).
 */
final class MaskedRequest {

    private static final String MASK = "com.google.protobuf.FieldMask";
    private static final String GET = "get";

    /** Says what to write, and not what to answer (https://google.aip.dev/134). */
    private static final String OF_UPDATE = "getUpdate";

    /** An instance of its own type, which each message has. */
    private static final String DEFAULT = "getDefaultInstance";

    /** Of masks with more names nothing is known. */
    private static final int MOST = 256;

    private static final ThreadLocal<MaskedRequest> THREAD = new ThreadLocal<>();

    /** What gives the masks of a message; empty of nearly all types. */
    private static final ClassValue<String[]> GETTERS =
            new ClassValue<>() {
                @Override
                protected String[] computeValue(Class<?> type) {
                    List<String> getters = new ArrayList<>();
                    for (Method method : methods(type)) {
                        String name = method.getName();
                        if (method.getReturnType().getName().equals(MASK)
                                && method.getParameterCount() == 0
                                && name.startsWith(GET)
                                && !name.startsWith(OF_UPDATE)
                                && !name.startsWith(DEFAULT)) {
                            getters.add(name);
                        }
                    }
                    return getters.toArray(new String[0]);
                }
            };

    private static Method[] methods(Class<?> type) {
        try {
            return type.getMethods();
        } catch (LinkageError lacking) {
            return new Method[0]; // one has to do with a class that is not there
        }
    }

    private final Object message;
    private final Object listener;

    private MaskedRequest(Object message, Object listener) {
        this.message = message;
        this.listener = listener;
    }

    /**
     * This thread begins a call, for whose answer the listener waits.
     *
     * @return null where its message has no mask
     */
    static MaskedRequest begin(Object message, Object listener) {
        if (message == null || GETTERS.get(message.getClass()).length == 0) {
            return null;
        }
        MaskedRequest request = new MaskedRequest(message, listener);
        THREAD.set(request);
        return request;
    }

    /** It has begun. */
    static void end() {
        THREAD.remove();
    }

    /** Tells what is asked for by the call for whose answer the listener waits. */
    static void tell(Object listener) throws Throwable {
        MaskedRequest request = THREAD.get();
        if (request != null && request.listener == listener && AskedNames.areWanted()) {
            AskedNames.tell(AskedNames.MASK, names(request.message));
        }
    }

    /** Joined by commas; null where there are none, or what may be a value. */
    private static String names(Object message) throws Throwable {
        TreeSet<String> names = new TreeSet<>();
        for (String getter : GETTERS.get(message.getClass())) {
            Object paths = LibraryMembers.reach(message, getter, "getPathsList");
            if (!(paths instanceof List) || ((List<?>) paths).size() > MOST) {
                return null;
            }
            for (Object path : (List<?>) paths) {
                String name = String.valueOf(path);
                if (!name.equals("*") && !FieldPath.isOfNames(name)) {
                    return null;
                }
                names.add(name);
            }
        }
        return names.isEmpty() ? null : String.join(", ", names);
    }
}
