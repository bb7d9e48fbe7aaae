// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.Objects;

/**
 * Hooks of a library that belong together: half of them would tell what is not so. What all of the
 * library needs is in its core; each other group stands or falls alone, or with the core.
 */
final class HookGroup {

    private final Library library;
    private final String name;

    /**
     * @param name as {@link Hook#inGroup} has it, empty for the core
     */
    HookGroup(Library library, String name) {
        this.library = library;
        this.name = name;
    }

    HookGroup core() {
        return new HookGroup(library, "");
    }

    Library library() {
        return library;
    }

    String name() {
        return name;
    }

    boolean isCore() {
        return name.isEmpty();
    }

    /** Of what a line says that it is not recorded. */
    @Override
    public String toString() {
        return "what " + library.name() + " does" + (isCore() ? "" : " with " + name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HookGroup
                && library == ((HookGroup) other).library
                && name.equals(((HookGroup) other).name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(System.identityHashCode(library), name);
    }
}
