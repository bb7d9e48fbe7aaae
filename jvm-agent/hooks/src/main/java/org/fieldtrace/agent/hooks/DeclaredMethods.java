// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.base.ClassMethods;
import org.objectweb.asm.ClassReader;

/** The methods of a class that have code. */
final class DeclaredMethods {

    private final List<String[]> methods = new ArrayList<>();

    private DeclaredMethods() {}

    static DeclaredMethods of(ClassReader reader) {
        DeclaredMethods declared = new DeclaredMethods();
        ClassMethods methods = new ClassMethods(reader);
        while (methods.next()) {
            if ((methods.access() & HookedClass.WITHOUT_CODE) == 0) {
                declared.methods.add(new String[] {methods.name(), methods.descriptor()});
            }
        }
        return declared;
    }

    /** Whether one of them is the hook's. */
    boolean haveOneOf(Hook hook) {
        for (String[] method : methods) {
            if (hook.matches(method[0], method[1])) {
                return true;
            }
        }
        return false;
    }
}
