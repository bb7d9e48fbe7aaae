// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

/** Whose a folder or a jar was found to be, and what tells so. */
final class Judgement {

    /** Whose classes are, in the order of {@code code_owner} of the trace. */
    enum Owner {
        APPLICATION,
        LIBRARY,
        /** Their names tell. */
        NAMES
    }

    final Owner owner;
    final String reason;

    /** What it is made of, where its packages are not all of one owner; else null. */
    final Coordinates mixed;

    private Judgement(Owner owner, String reason, Coordinates mixed) {
        this.owner = owner;
        this.reason = reason;
        this.mixed = mixed;
    }

    static Judgement application(String reason) {
        return new Judgement(Owner.APPLICATION, reason, null);
    }

    static Judgement library(String reason) {
        return new Judgement(Owner.LIBRARY, reason, null);
    }

    static Judgement names(String reason) {
        return new Judgement(Owner.NAMES, reason, null);
    }

    static Judgement mixed(String reason, Coordinates coordinates) {
        return new Judgement(Owner.NAMES, reason, coordinates);
    }

    /** By what a jar says of itself. */
    static Judgement of(Coordinates coordinates, Application application) {
        if (coordinates.isShaded()) {
            return mixed("several artifacts", coordinates);
        }
        String group = coordinates.groups.stream().findFirst().orElse(coordinates.module);
        if (group.isEmpty()) {
            return names("nothing else tells");
        }
        String told = (coordinates.groups.isEmpty() ? "module " : "group ") + group;
        if (application.owns(group)) {
            return application(told);
        }
        return application.mayOwn(group)
                ? names(told + " may be the application's")
                : library(told);
    }
}
