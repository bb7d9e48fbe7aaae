// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class that have code. */
final class DeclaredMethods extends ClassVisitor {

    private final List<String[]> methods = new ArrayList<>();

    private DeclaredMethods() {
        super(Opcodes.ASM9);
    }

    static DeclaredMethods of(ClassReader reader) {
        DeclaredMethods declared = new DeclaredMethods();
        reader.accept(
                declared, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return declared;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] thrown) {
        if ((access & HookedClass.WITHOUT_CODE) == 0) {
            methods.add(new String[] {name, descriptor});
        }
        return null;
    }

    /** Whether one of them is the hook's. */
    boolean haveOneOf(Hook hook) {
        return haveOne((name, descriptor) -> hook.matches(name, descriptor));
    }

    /**
     * Whether one of them is as wanted.
     *
     * @param wanted given its name and its descriptor
     */
    boolean haveOne(BiPredicate<String, String> wanted) {
        for (String[] method : methods) {
            if (wanted.test(method[0], method[1])) {
                return true;
            }
        }
        return false;
    }
}
