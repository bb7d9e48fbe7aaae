// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * For {@code GraphInterpreter.processPush}: an element goes from a stage of a stream to the next.
 * The stages of a connection are classes without names, which this tells by what they stand in.
 */
public final class PushAdvice {

    private static final ClassValue<MethodHandle> SLOT = LibraryMembers.getters("slot");
    private static final ClassValue<MethodHandle> TO = LibraryMembers.getters("inOwner");
    private static final ClassValue<MethodHandle> FROM = LibraryMembers.getters("outOwner");

    /** The next stage is about to get it. */
    public static Object enter(Object interpreter, Object connection) throws Throwable {
        if (!NativeAgent.following && !Connection.isAnyWaiting()) {
            return null;
        }
        Object element = part(SLOT, connection);
        switch (Element.of(element)) {
            case HEAD:
                return is(TO, connection, Stage.PREPARES_REQUEST)
                        ? Served.begin(interpreter, element)
                        : null;
            case REQUEST:
                return Served.handle(
                        interpreter, element, is(FROM, connection, Stage.PREPARES_REQUEST));
            case ANSWER:
                return is(TO, connection, Stage.RENDERS_ANSWER)
                        ? Served.answer(interpreter, element)
                        : null;
            case CALL:
                if (is(TO, connection, Stage.HANDS_CALL_OVER)) {
                    Calls.written(interpreter, element);
                }
                return null;
            case RESPONSE:
                if (is(FROM, connection, Stage.PREPARES_RESPONSE)) {
                    Calls.read(interpreter);
                }
                return null;
            default:
                return null;
        }
    }

    /** It has it. */
    public static void exit(Object begun, Throwable thrown) {
        if (begun instanceof AsyncContext) {
            ThreadContexts.exit((AsyncContext) begun);
        } else if (begun instanceof Served.Answer) {
            ((Served.Answer) begun).end(thrown);
        }
    }

    private static boolean is(ClassValue<MethodHandle> end, Object connection, Stage stage)
            throws Throwable {
        return Stage.of(part(end, connection)) == stage;
    }

    private static Object part(ClassValue<MethodHandle> part, Object connection) throws Throwable {
        return (Object) part.get(connection.getClass()).invokeExact(connection);
    }
}
