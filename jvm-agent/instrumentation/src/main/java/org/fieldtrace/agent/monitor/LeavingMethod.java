// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.monitor;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Tells before a monitor is left, at the end of a {@code synchronized} block or method. One that is
 * left by an exception is not told: a call there could fail itself, for want of stack, and the
 * handler of a block catches what fails in it, again and again.
 */
class LeavingMethod extends MethodVisitor {

    /** What a synchronized method has locked; null where it is none, or not known at its end. */
    private final Type locked;

    private final boolean isOfClass;
    private final String bridge;
    private final Set<Label> handlers = new HashSet<>();
    private boolean isInHandler;

    /** Whether there was anything to weave. */
    boolean isWoven;

    /**
     * @param locked the class of a synchronized method; null where it is none, or has forgotten
     *     what it locked
     * @param isOfClass whether the method has locked the class itself
     */
    LeavingMethod(MethodVisitor next, Type locked, boolean isOfClass, String bridge) {
        super(Opcodes.ASM9, next);
        this.locked = locked;
        this.isOfClass = isOfClass;
        this.bridge = bridge;
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        if (type == null) {
            handlers.add(handler);
        }
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        isInHandler = isInHandler || handlers.contains(label);
        super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        super.visitJumpInsn(opcode, label);
        if (opcode == Opcodes.GOTO) {
            isInHandler = false;
        }
    }

    @Override
    public void visitInsn(int opcode) {
        boolean isReturn = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
        if (opcode == Opcodes.MONITOREXIT && !isInHandler) {
            super.visitInsn(Opcodes.DUP);
            tell();
        } else if (isReturn && locked != null) {
            if (isOfClass) {
                super.visitLdcInsn(locked);
            } else {
                super.visitVarInsn(Opcodes.ALOAD, 0);
            }
            tell();
        }
        super.visitInsn(opcode);
        if (isReturn || opcode == Opcodes.ATHROW) {
            isInHandler = false;
        }
    }

    private void tell() {
        isWoven = true;
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, bridge, "leaves", "(Ljava/lang/Object;)V", false);
    }
}
