// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

/** Adds the mark to classes that are loaded; see {@link FieldWatch#markBy}. */
public interface ClassMarker {

    /** Whether a class may get one, by its name: the class files of others are not asked for. */
    boolean mayMark(ClassLoader loader, String name);

    /**
     * The class file with the mark.
     *
     * @param redefined the class, where it is loaded already, and redefined
     * @return null to leave it as it is
     */
    byte[] mark(String name, Class<?> redefined, byte[] classFile);
}
