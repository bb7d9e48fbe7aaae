// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.request.TraceHeader;
import scala.Option;
import scala.collection.Iterator;

/** Parts of messages. */
final class Parts {

    private Parts() {}

    /** Such as {@code GET}. */
    static String method(Object message) throws Throwable {
        return text(LibraryMembers.reach(message, "method", "value"));
    }

    /** As it stands in the request, without the query. */
    static String path(Object message) throws Throwable {
        return text(LibraryMembers.reach(message, "uri", "path"));
    }

    static String text(Object part) {
        return part == null ? null : part.toString();
    }

    static String traceparent(Object message) throws Throwable {
        Object headers = LibraryMembers.reach(message, "headers", "iterator");
        if (!(headers instanceof Iterator)) {
            return null;
        }
        Iterator<?> all = (Iterator<?>) headers;
        while (all.hasNext()) {
            Object header = all.next();
            if (TraceHeader.NAME.equals(LibraryMembers.reach(header, "lowercaseName"))) {
                return text(LibraryMembers.reach(header, "value"));
            }
        }
        return null;
    }

    /** Of the body, as the head says; -1 where it does not. */
    static long length(Object message) throws Throwable {
        Object length = inOption(LibraryMembers.reach(message, "entity", "contentLengthOption"));
        return length instanceof Number ? ((Number) length).longValue() : -1;
    }

    /** Whether the body is there as a whole. */
    static boolean isStrict(Object entity) throws Throwable {
        return Boolean.TRUE.equals(LibraryMembers.reach(entity, "isStrict"));
    }

    static Object inOption(Object option) {
        return option instanceof Option && ((Option<?>) option).isDefined()
                ? ((Option<?>) option).get()
                : null;
    }
}
