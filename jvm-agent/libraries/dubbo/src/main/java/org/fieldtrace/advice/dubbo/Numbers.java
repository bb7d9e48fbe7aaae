// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dubbo;

import org.apache.dubbo.rpc.Invocation;

/** What both ends of a call tell alike. */
final class Numbers {

    private static final String PATH = "path";

    private Numbers() {}

    /** As a stream of HTTP/2 has one: calls share a connection. */
    static int of(long id) {
        return (int) (id & Integer.MAX_VALUE);
    }

    /** Such as {@code /shop.Orders/find}. */
    static String route(Invocation invocation) {
        String path = invocation.getAttachment(PATH);
        String service = path == null ? invocation.getServiceName() : path;
        return "/" + service + "/" + invocation.getMethodName();
    }
}
