// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A class on its way to being woven. */
final class WovenClass extends ClassVisitor {

    /**
     * HotSpot compiles no method with more bytecodes (its flag HugeMethodLimit): one that grew
     * beyond it would be interpreted for ever.
     */
    private static final int MOST_BYTECODES = 8_000;

    private static final String HIBERNATE_WRITES = "$$_hibernate_write_";

    private final MethodsToWeave methods;
    private final Predicate<String> isWoven;
    private final Predicate<String> isApplicationClass;
    private AccessInstructions instructions;
    private String className;
    private String tooLarge;

    /**
     * @param isWoven whether accesses through a class (internal name) are woven
     * @param isApplicationClass whether they are in methods with loops
     */
    WovenClass(
            ClassVisitor next,
            MethodsToWeave methods,
            Predicate<String> isWoven,
            Predicate<String> isApplicationClass) {
        super(Opcodes.ASM9, next);
        this.methods = methods;
        this.isWoven = isWoven;
        this.isApplicationClass = isApplicationClass;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        instructions = new AccessInstructions(version);
        className = name;
        super.visit(version, access, name, signature, parent, types);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (!methods.contains(name, descriptor)) {
            return next;
        }
        boolean loops = methods.hasLoop(name, descriptor);
        return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
            @Override
            public void visitEnd() {
                weave(this, loops);
                accept(next);
            }
        };
    }

    /** Name of a method that had to be left as it is, because it would have become too large. */
    String tooLarge() {
        return tooLarge;
    }

    private void weave(MethodNode method, boolean loops) {
        List<FieldInsnNode> accesses =
                accesses(method, loops ? isApplicationClass.or(isWoven) : isWoven);
        if (isTooLarge(method, accesses.size())) {
            accesses.removeIf(access -> !isWoven.test(access.owner));
        }
        if (isTooLarge(method, accesses.size())) {
            tooLarge = method.name;
            return;
        }
        for (FieldInsnNode access : accesses) {
            method.instructions.insertBefore(access, instructions.before(access));
        }
        if (isWoven.test(className)) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (AccessInstructions.isRecordMethod(instruction)) {
                    AccessInstructions.weaveRecordMethod((InvokeDynamicInsnNode) instruction);
                }
            }
        }
    }

    private static List<FieldInsnNode> accesses(MethodNode method, Predicate<String> owners) {
        List<FieldInsnNode> accesses = new ArrayList<>();
        boolean initialized = !method.name.equals("<init>");
        int made = 0;
        for (AbstractInsnNode instruction : method.instructions) {
            int opcode = instruction.getOpcode();
            if (opcode == Opcodes.NEW) {
                made++;
            } else if (opcode == Opcodes.INVOKESPECIAL && !initialized) {
                // That for which no object was made before is super(...) or this(...).
                initialized = ((MethodInsnNode) instruction).name.equals("<init>") && made-- == 0;
            } else if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD && initialized) {
                // Before that call the verifier lets 'this' go nowhere but to its fields.
                FieldInsnNode access = (FieldInsnNode) instruction;
                if (owners.test(access.owner) && !isForBookkeeping(method.name, opcode)) {
                    accesses.add(access);
                }
            }
        }
        return accesses;
    }

    /**
     * Whether Hibernate's enhancement of an entity, as Quarkus builds it, looks whether a value
     * that the application writes is another than before.
     */
    private static boolean isForBookkeeping(String method, int opcode) {
        return opcode == Opcodes.GETFIELD && method.startsWith(HIBERNATE_WRITES);
    }

    private static boolean isTooLarge(MethodNode method, int accesses) {
        CodeSizeEvaluator size = new CodeSizeEvaluator(null);
        method.accept(size);
        return size.getMinSize() <= MOST_BYTECODES
                && size.getMaxSize() + accesses * AccessInstructions.MOST_BYTES > MOST_BYTECODES;
    }
}
