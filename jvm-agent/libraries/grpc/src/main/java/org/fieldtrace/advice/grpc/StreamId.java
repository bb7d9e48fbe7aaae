// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.grpc;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** The number of a call's stream of HTTP/2, which only its transport knows. */
final class StreamId {

    /** A call that is retried, of a stream that waited for its transport: one each, and room. */
    private static final int DEEPEST = 6;

    private static final ClassValue<MethodHandle> STREAM = LibraryMembers.getters("stream");
    private static final ClassValue<MethodHandle> WAITED = LibraryMembers.getters("realStream");
    private static final ClassValue<MethodHandle> FORWARDED = LibraryMembers.getters("delegate");
    private static final ClassValue<MethodHandle> STATE = LibraryMembers.getters("state");
    private static final ClassValue<MethodHandle> WINNER =
            LibraryMembers.getters("winningSubstream");
    private static final ClassValue<MethodHandle> ID = LibraryMembers.getters("id");

    private StreamId() {}

    /** Its number, 0 where it is not known. */
    static int of(Object call) throws Throwable {
        Object stream = field(STREAM, call);
        for (int i = 0; i < DEEPEST && stream != null; i++) {
            Object state = field(STATE, stream);
            Object id = field(ID, state);
            if (id instanceof Integer) {
                return Math.max(0, (Integer) id);
            }
            Object inner = field(WAITED, stream);
            inner = inner == null ? field(FORWARDED, stream) : inner;
            stream = inner == null ? field(STREAM, field(WINNER, state)) : inner;
        }
        return 0;
    }

    private static Object field(ClassValue<MethodHandle> field, Object of) throws Throwable {
        return of == null ? null : (Object) field.get(of.getClass()).invokeExact(of);
    }
}
