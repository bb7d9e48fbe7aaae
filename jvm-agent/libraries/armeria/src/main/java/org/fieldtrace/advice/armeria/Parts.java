// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.common.SessionProtocol;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** Parts of objects of Armeria's own classes. */
final class Parts {

    private Parts() {}

    /** Bytes of the body that a log counts, -1 where it is not known. */
    static long length(Object log) throws Throwable {
        Object part = LibraryMembers.reach(log, "responseLength");
        return part instanceof Number ? ((Number) part).longValue() : -1;
    }

    /** Whether it is HTTP/2. */
    static boolean isMultiplex(Object protocol) {
        return protocol instanceof SessionProtocol && ((SessionProtocol) protocol).isMultiplex();
    }
}
