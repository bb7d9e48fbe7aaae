// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the exception handlers of a method when all of it is known, those of calls of advice ahead
 * of the method's own, which must not see what an advice throws.
 */
final class HandlersInOrder extends MethodVisitor {

    private final List<Runnable> own = new ArrayList<>();
    private final List<Runnable> advice = new ArrayList<>();

    HandlersInOrder(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** As {@link #visitTryCatchBlock}, for anything that a call of advice throws. */
    void visitAdvice(Label start, Label end, Label handler) {
        advice.add(() -> super.visitTryCatchBlock(start, end, handler, "java/lang/Throwable"));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        own.add(() -> super.visitTryCatchBlock(start, end, handler, type));
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        advice.forEach(Runnable::run);
        own.forEach(Runnable::run);
        super.visitMaxs(maxStack, maxLocals);
    }
}
