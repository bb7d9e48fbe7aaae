// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Locale;

/** What is wrong; docs/findings.md says by which rule, and when it misleads. */
public enum FindingKind {
    /** Fields of what calls bring in that nobody reads. */
    FIELDS_NEVER_READ("Fields never read"),
    /** Objects that calls bring in of which nobody reads any field. */
    OBJECTS_NEVER_READ("Objects never read"),
    /** Objects that calls bring in of which only some are used. */
    OBJECTS_PARTLY_USED("Objects partly used"),
    /** Single objects that calls bring in, of which few are read at all. */
    OBJECTS_SELDOM_READ("Objects seldom read"),
    /** Fields of what calls bring in that few requests read. */
    FIELDS_SELDOM_READ("Fields seldom read"),
    /** Fields of what calls bring in that are read much later than the others. */
    FIELDS_READ_LATE("Fields read late"),
    /** Fields that an operation answers and no caller reads, over all services that follow. */
    UNREAD_BY_ALL("Unread from end to end"),
    /** One handling makes the same call again and again, one after the other. */
    N_PLUS_ONE("N+1"),
    /** One handling asks for the same twice. */
    SAME_CALL_TWICE("Same call twice"),
    /** Statements of their own load an association that nobody reads. */
    ASSOCIATION_NEVER_READ("Association never read"),
    /** A call waits for another one whose answer nobody has looked at by then. */
    ONE_AFTER_THE_OTHER("One after the other"),
    /** A call is waited for whose answer nobody reads until much later. */
    READ_LATE("Read late"),
    /** A request makes many calls to one service, or one handling makes many calls. */
    CHATTY("Chatty"),
    /** Requests that succeed wait for calls that fail. */
    FAILED_AND_PAID_FOR("Failed and paid for"),
    /** An operation that takes little time at each place, and much at all of them. */
    SAME_WORK("Same work at many places"),
    /** Requests wait until a pool has a connection, or an executor a thread for them. */
    WAITS("Waits"),
    /** A query is translated to SQL each time that it is made. */
    TRANSLATED_ANEW("Translated anew"),
    /** A transaction that changes nothing looks for changes of what it has read. */
    CHECKED_IN_VAIN("Checked in vain");

    private final String title;

    FindingKind(String title) {
        this.title = title;
    }

    /** Its name for people. */
    public String title() {
        return title;
    }

    /** Whether it is about what the calls of one call path bring in, as {@link Fix} is. */
    public boolean isOfCallPath() {
        return compareTo(UNREAD_BY_ALL) < 0;
    }

    /** Whether it is about what a mapper does ahead of calls, which other changes mend. */
    public boolean isOfMapper() {
        return compareTo(TRANSLATED_ANEW) >= 0;
    }

    /** Its name in JSON, which never changes. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
