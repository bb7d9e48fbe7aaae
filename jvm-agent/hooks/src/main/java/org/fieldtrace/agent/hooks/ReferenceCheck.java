// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What advice classes need of a library: classes, methods and fields. An application may have
 * another version of the library than the advice was compiled against; what is missing is found
 * before anything is hooked, not when a request comes.
 */
final class ReferenceCheck {

    private final List<String[]> members = new ArrayList<>();
    private final Set<String> classes = new LinkedHashSet<>();

    /** The library has to have the class (an internal name). */
    void addClass(String name) {
        classes.add(name);
    }

    /** The class has to have the member, as {@link ClassFiles#hasMember} takes it. */
    void addMember(String owner, String member) {
        members.add(new String[] {owner, member});
    }

    /** The first thing that the loader does not find, as a user would name it. */
    Optional<String> firstMissing(ClassFiles library) {
        for (String className : classes) {
            if (!library.hasClass(className)) {
                return Optional.of("class " + className.replace('/', '.'));
            }
        }
        for (String[] member : members) {
            if (!library.hasMember(member[0], member[1])) {
                return Optional.of(member[0].replace('/', '.') + "." + member[1]);
            }
        }
        return Optional.empty();
    }
}
