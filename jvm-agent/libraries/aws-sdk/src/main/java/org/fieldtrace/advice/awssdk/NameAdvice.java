// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.awssdk;

import java.util.Locale;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CallName;

/** For {@code SdkSyncClientHandler.execute}: of many services each call is {@code POST /}. */
public final class NameAdvice {

    private static final String SERVICES = "software.amazon.awssdk.services.";

    /** A client of a service makes a call. */
    public static String enter(Object handler, Object parameters) throws Throwable {
        return NativeAgent.following ? CallName.enter(name(parameters)) : null;
    }

    /** It was made. */
    public static void exit(String outer, Object result, Throwable thrown) {
        CallName.exit(outer);
    }

    /** Such as {@code dynamodb GetItem orders}; null where it is not known. */
    private static String name(Object parameters) throws Throwable {
        Object operation = LibraryMembers.reach(parameters, "operationName");
        Object input = LibraryMembers.reach(parameters, "input");
        if (operation == null || input == null) {
            return null;
        }
        String type = input.getClass().getName();
        if (!type.startsWith(SERVICES)) {
            return null;
        }
        int end = type.indexOf('.', SERVICES.length());
        if (end < 0) {
            return null;
        }
        String service = type.substring(SERVICES.length(), end).toLowerCase(Locale.ROOT);
        // An ARN would tell the account too.
        Object table = LibraryMembers.reach(input, "tableName");
        boolean isName = table instanceof String && ((String) table).indexOf(':') < 0;
        return service + " " + operation + (isName ? " " + table : "");
    }
}
