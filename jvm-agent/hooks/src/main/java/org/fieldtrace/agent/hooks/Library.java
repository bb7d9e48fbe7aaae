// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.List;

/** A library and what is hooked in it. */
public abstract class Library {

    private final String name;
    private final String versions;
    private final List<String> prefixes;

    /**
     * @param name in options, messages and {@code docs/libraries.md}: {@code spring-web}
     * @param versions that are tested, for people: {@code 5.3 to 6.2}
     * @param prefixes what the names of its classes begin with, which are never part of a call
     *     path; left out where the agent knows it of other libraries
     */
    protected Library(String name, String versions, String... prefixes) {
        this.name = name;
        this.versions = versions;
        this.prefixes = List.of(prefixes);
    }

    public final String name() {
        return name;
    }

    public final String versions() {
        return versions;
    }

    public final List<String> prefixes() {
        return prefixes;
    }

    /** The methods that are hooked. */
    public abstract List<Hook> hooks();

    /**
     * Whether its classes that are loaded before the agent are hooked only when their objects are
     * to be watched, see {@code KeyedType.weaveMapsBy}.
     */
    public boolean isOnDemand() {
        return false;
    }

    /** It is not as expected, so that none of its methods is hooked any more. */
    public void standBack() {}

    /**
     * A group of its hooks is not as expected, see {@link Hook#inGroup}: none of them is hooked any
     * more.
     */
    public void standBack(String group) {}

    /**
     * Whether it is hooked only where the processor use of handlings is told: with {@code
     * sections=on}, {@code layers.rate} or {@code counters=on}.
     */
    public boolean tellsProcessorUse() {
        return false;
    }

    /** The methods that are hooked with {@code sections=on} alone: those that tell sections. */
    public List<Hook> sectionHooks() {
        return List.of();
    }

    /**
     * Where it reads fields of the application's objects for its own bookkeeping, which is no use
     * of them: classes, or methods written {@code package.Class#method}.
     */
    public List<String> bookkeeping() {
        return List.of();
    }

    /**
     * Methods inside {@link #bookkeeping} in which it calls the application back, or in which what
     * it reads is a use; of both kinds the innermost in a call path decides.
     */
    public List<String> countedReads() {
        return List.of();
    }

    /**
     * How the names of methods begin that it weaves into the application's classes to write a
     * field. They look whether the new value is another, themselves or by one of {@link
     * #wovenReaders}. That is no use; what else they call may be.
     */
    public List<String> wovenWriters() {
        return List.of();
    }

    /** How the names of methods begin that it weaves to read a field, for whoever calls them. */
    public List<String> wovenReaders() {
        return List.of();
    }
}
