// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.helidon;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.LibraryMembers;

/** Parts of Helidon's objects, whose classes need a newer Java than the agent is built with. */
final class Parts {

    private Parts() {}

    static String text(Object object, String... names) throws Throwable {
        Object part = LibraryMembers.reach(object, names);
        return part == null ? null : part.toString();
    }

    static SocketAddress address(Object object, String... names) throws Throwable {
        Object part = LibraryMembers.reach(object, names);
        return part instanceof SocketAddress ? (SocketAddress) part : null;
    }
}
