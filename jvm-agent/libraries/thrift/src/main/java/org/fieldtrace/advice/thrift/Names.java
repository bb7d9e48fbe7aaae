// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

/** Names of operations, as the program's interface declares them. */
final class Names {

    private Names() {}

    /**
     * Such as {@code /Orders/find}.
     *
     * @param generated a class within that of the service, or within such a one
     */
    static String route(Class<?> generated, String method) {
        String name = generated.getName();
        int inner = name.indexOf('$');
        String outer = inner < 0 ? name : name.substring(0, inner);
        return "/" + outer.substring(outer.lastIndexOf('.') + 1) + "/" + method;
    }
}
