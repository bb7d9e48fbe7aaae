// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import java.util.List;

/** A library and what is hooked in it. */
public interface Library {

    /** Its name in options, messages and {@code docs/libraries.md}: {@code spring-web}. */
    String name();

    /** The versions that are tested, for people: {@code 5.3 to 6.2}. */
    String versions();

    /** The methods that are hooked. */
    List<Hook> hooks();
}
