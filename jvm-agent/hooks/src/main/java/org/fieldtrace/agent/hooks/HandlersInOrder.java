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

    private final List<Handler> own = new ArrayList<>();
    private final List<Handler> advice = new ArrayList<>();

    private static final class Handler {
        final Label start;
        final Label end;
        final Label handler;
        final String type;

        Handler(Label start, Label end, Label handler, String type) {
            this.start = start;
            this.end = end;
            this.handler = handler;
            this.type = type;
        }
    }

    HandlersInOrder(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** As {@link #visitTryCatchBlock}, for anything that a call of advice throws. */
    void visitAdvice(Label start, Label end, Label handler) {
        advice.add(new Handler(start, end, handler, "java/lang/Throwable"));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        own.add(new Handler(start, end, handler, type));
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        write(advice);
        write(own);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void write(List<Handler> handlers) {
        for (Handler each : handlers) {
            super.visitTryCatchBlock(each.start, each.end, each.handler, each.type);
        }
    }
}
