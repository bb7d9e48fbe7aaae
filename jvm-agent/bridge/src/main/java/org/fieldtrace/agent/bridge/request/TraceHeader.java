// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

/** The header by which the traces of others are told, of W3C Trace Context. */
public final class TraceHeader {

    /** A constant, so that those who name it, in whichever class loader, need not load this. */
    public static final String NAME = "traceparent";

    private TraceHeader() {}
}
