// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/** What is recorded of where a request goes ({@code http.capture.path}). */
public enum PathCapture {
    /** Nothing. */
    OFF,
    /** Only what the program itself has declared; nothing that stands in a request's line. */
    ROUTE,
    /** Where no route is known the path, see {@link PathText}. */
    FOLDED
}
