// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.Objects;

/** A client or a mapper of which nothing is hooked, and what tells that an application uses it. */
public final class UnknownClient {

    /** What is missing in a recording where it is used; in the order of {@code client_kind}. */
    public enum Kind {
        /** Makes remote calls, which are not seen. */
        CLIENT("neither its calls nor what they bring in are recorded"),

        /** Makes objects of what others bring in. */
        MAPPER(
                "the objects that it makes are recorded only where a client that the agent knows"
                        + " returns them");

        private final String unseen;

        Kind(String unseen) {
            this.unseen = unseen;
        }
    }

    private final String name;
    private final Kind kind;
    private final String className;
    private final String since;

    /**
     * @param name as people know it
     * @param className binary name of a class that is loaded when it is used
     * @param since the version from which on it has that class
     */
    public UnknownClient(String name, Kind kind, String className, String since) {
        this.name = Objects.requireNonNull(name);
        this.kind = Objects.requireNonNull(kind);
        this.className = Objects.requireNonNull(className);
        this.since = Objects.requireNonNull(since);
    }

    /** As people know it. */
    public String name() {
        return name;
    }

    /** Whether it makes calls, or objects alone. */
    public Kind kind() {
        return kind;
    }

    /** Binary name of the class whose loading tells that it is used. */
    public String className() {
        return className;
    }

    /** The version from which on it has that class. */
    public String since() {
        return since;
    }

    /** The line that says so. */
    String notice() {
        return name
                + " is in use, which the agent does not know: "
                + kind.unseen
                + " (remedy: name your methods that use it in the option remote.calls;"
                + " docs/libraries.md lists what the agent knows)";
    }
}
