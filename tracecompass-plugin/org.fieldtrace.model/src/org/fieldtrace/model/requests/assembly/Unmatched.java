// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/** Why a part of what was recorded is in no request, or stands in one without its other end. */
public enum Unmatched {
    SERVER_NOT_TRACED("the server's address belongs to no traced process"),
    SERVER_SPAN_MISSING("the server is traced, but the trace lacks its side of the exchange"),
    CLIENT_SPAN_MISSING("the client is traced, but the trace lacks its side of the exchange"),
    ADDRESS_UNKNOWN("an exchange ended and had never said its addresses"),
    IMPOSSIBLE_ORDER("both sides of an exchange are there, but in an impossible order of time"),
    HANDLED_LONGER_THAN_CALLED(
            "a server reported its answer after its client had it; the handling is cut there"),
    NOT_CONNECTED("a call failed before it had a connection"),
    CUT_BY_TRACE_START("an exchange ended that began before the trace, or whose start was lost"),
    CUT_BY_TRACE_END("an exchange had not ended when the trace did"),
    DUPLICATE_ID("an exchange began under the id of one that had not ended"),
    CONTEXT_UNKNOWN("a call was made in a context that was never created"),
    CONTEXT_FORGOTTEN("a context was given up because too many were alive, or within each other"),
    REQUEST_GIVEN_UP("a request was given up unfinished because too many were open"),
    LATE_CALL("a call was made for a request that had been complete for long"),
    TOO_MANY_REMOTE_CALLS(
            "a remote call is not reported because too many are open or of one handling"),
    MESSAGE_WITHOUT_PLACE(
            "a message was sent whose place in its topic is not known, so that nobody is known to"
                    + " handle it"),
    MESSAGE_AMBIGUOUS(
            "a message was handled that several may be which were sent, because all have one id"),
    TOO_MANY_MESSAGES(
            "a message was handled in a batch that has too many, so that its sender is not linked"),
    LATE_MESSAGE("a message was handled when the request that sent it had been complete for long"),
    LATE_ACCESS("a field was read after its request had ended, and so is shown with no request"),
    LATE_LAYERS(
            "a thread was sampled that worked for an exchange after its end, or for one whose start"
                    + " is missing"),
    LATE_ROWS(
            "rows were read of a statement whose request was complete, or whose start is missing"),
    TOO_MANY_ACCESSES("an access to a field is not marked because its request has too many"),
    REQUEST_TOO_LARGE("a request has too many calls, so that the rest of it was left out"),
    REQUEST_TOO_DEEP(
            "a request has too many calls below each other, so that the deepest were left out"),
    TIME_BACKWARDS("an event lies before the one that came before it"),
    NO_VPID("an event lacks the context vpid, so that JVMs cannot be told apart"),
    MALFORMED_EVENT("an event lacks a field that it should have"),
    UNDEFINED_STRING("a route was never defined"),
    UNDEFINED_SERVICE("a JVM never said which service it is"),
    LONG_NAME("a name is too long and was cut"),
    TOO_MANY_NAMES("a name was left out because there are too many different ones"),
    TOO_MANY_OPERATIONS(
            "an operation has no line of its own because there are too many, or it is too deep");

    private final String meaning;

    Unmatched(String meaning) {
        this.meaning = meaning;
    }

    /** One clause that says what is so. */
    public String meaning() {
        return meaning;
    }

    /** Its name in reports. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
