// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The methods of a class that access fields through a woven class, or, if they have a loop, through
 * any class of the application. Found in a pass of its own, so that all others are copied as they
 * are.
 */
final class MethodsToWeave extends ClassVisitor {

    private final Set<String> found = new HashSet<>();
    private final Set<String> withLoops = new HashSet<>();
    private final Predicate<String> isWoven;
    private final Predicate<String> isApplicationClass;
    private String className;

    private MethodsToWeave(Predicate<String> isWoven, Predicate<String> isApplicationClass) {
        super(Opcodes.ASM9);
        this.isWoven = isWoven;
        this.isApplicationClass = isApplicationClass;
    }

    /**
     * @param isWoven whether accesses through a class (internal name) are woven
     * @param isApplicationClass whether they might be some day
     */
    static MethodsToWeave of(
            ClassReader reader, Predicate<String> isWoven, Predicate<String> isApplicationClass) {
        MethodsToWeave methods = new MethodsToWeave(isWoven, isApplicationClass);
        reader.accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods;
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    boolean contains(String name, String descriptor) {
        return found.contains(name + descriptor);
    }

    boolean hasLoop(String name, String descriptor) {
        return withLoops.contains(name + descriptor);
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        className = name;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            private final Set<Label> passed = new HashSet<>();
            private boolean accessesWoven;
            private boolean accessesApplication;
            private boolean loops;

            @Override
            public void visitFieldInsn(int opcode, String owner, String field, String type) {
                if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
                    accessesWoven |= isWoven.test(owner);
                    accessesApplication |= isApplicationClass.test(owner);
                }
            }

            @Override
            public void visitInvokeDynamicInsn(
                    String called, String type, Handle bootstrap, Object... arguments) {
                accessesWoven |=
                        AccessInstructions.isRecordMethod(bootstrap) && isWoven.test(className);
            }

            @Override
            public void visitLabel(Label label) {
                passed.add(label);
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                loops |= passed.contains(label);
            }

            @Override
            public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
                visitLookupSwitchInsn(other, null, labels);
            }

            @Override
            public void visitLookupSwitchInsn(Label other, int[] keys, Label... labels) {
                loops |= passed.contains(other);
                for (Label label : labels) {
                    loops |= passed.contains(label);
                }
            }

            @Override
            public void visitEnd() {
                if (loops) {
                    withLoops.add(name + descriptor);
                }
                if (accessesWoven || loops && accessesApplication) {
                    found.add(name + descriptor);
                }
            }
        };
    }
}
