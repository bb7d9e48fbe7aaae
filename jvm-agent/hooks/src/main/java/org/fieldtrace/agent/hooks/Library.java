// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.List;

/** A library and what is hooked in it. */
public interface Library {

    /** Its name in options, messages and {@code docs/libraries.md}: {@code spring-web}. */
    String name();

    /** The versions that are tested, for people: {@code 5.3 to 6.2}. */
    String versions();

    /**
     * What the names of its classes begin with, which are never part of a call path; left out where
     * the agent knows it of other libraries.
     */
    default List<String> prefixes() {
        return List.of();
    }

    /** The methods that are hooked. */
    List<Hook> hooks();

    /**
     * Whether its classes that are loaded before the agent are hooked only when their objects are
     * to be watched, see {@code KeyedType.weaveMapsBy}.
     */
    default boolean isOnDemand() {
        return false;
    }

    /** It is not as expected, so that none of its methods is hooked any more. */
    default void standBack() {}

    /**
     * A group of its hooks is not as expected, see {@link Hook#inGroup}: none of them is hooked any
     * more.
     */
    default void standBack(String group) {}

    /**
     * Whether it is hooked only where the processor use of handlings is told: with {@code
     * sections=on}, {@code layers.rate} or {@code counters=on}.
     */
    default boolean tellsProcessorUse() {
        return false;
    }

    /** The methods that are hooked with {@code sections=on} alone: those that tell sections. */
    default List<Hook> sectionHooks() {
        return List.of();
    }

    /**
     * Where it reads fields of the application's objects for its own bookkeeping, which is no use
     * of them: classes, or methods written {@code package.Class#method}.
     */
    default List<String> bookkeeping() {
        return List.of();
    }

    /**
     * Methods inside {@link #bookkeeping} in which it calls the application back, or in which what
     * it reads is a use; of both kinds the innermost in a call path decides.
     */
    default List<String> countedReads() {
        return List.of();
    }
}
