// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.util.Arrays;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Makes a method a remote call:
 *
 * <pre>{@code
 * RemoteCallScope scope = RemoteCallScope.enter();
 * try {
 *     ...
 * } finally {
 *     RemoteCallScope.exit(scope);
 * }
 * }</pre>
 *
 * <p>No stack map frame is computed, which would load the application's classes: those that there
 * are get one more local variable, and the only new one, the handler's, knows nothing but the scope
 * and the exception.
 */
final class RemoteCallMethod extends AdviceAdapter {

    static final String SCOPE = "org/fieldtrace/agent/bridge/remotecall/RemoteCallScope";

    private static final String EXIT_DESCRIPTOR = "(L" + SCOPE + ";)V";

    private final boolean hasFrames;
    private final Label start = new Label();
    private int scope;

    RemoteCallMethod(
            boolean hasFrames, MethodVisitor next, int access, String name, String descriptor) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.hasFrames = hasFrames;
    }

    @Override
    protected void onMethodEnter() {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, SCOPE, "enter", "()L" + SCOPE + ";", false);
        scope = newLocal(Type.getObjectType(SCOPE));
        storeLocal(scope);
        mv.visitLabel(start);
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (opcode != Opcodes.ATHROW) {
            exit();
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label handler = new Label();
        // Last in the table, so that the method's own handlers go first.
        mv.visitTryCatchBlock(start, handler, handler, null);
        mv.visitLabel(handler);
        if (hasFrames) {
            Object[] locals = new Object[scope + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[scope] = SCOPE;
            Object[] stack = {"java/lang/Throwable"};
            mv.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
        }
        exit();
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void exit() {
        loadLocal(scope);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, SCOPE, "exit", EXIT_DESCRIPTOR, false);
    }
}
