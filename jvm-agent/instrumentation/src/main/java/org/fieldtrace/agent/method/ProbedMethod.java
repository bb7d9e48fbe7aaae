// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.Arrays;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Probes a method:
 *
 * <pre>{@code
 * ThreadRecords thread = BlockProbe.enter(7);
 * try {
 *     ...
 *     BlockProbe.exit(thread, 7); // ahead of each return; thread is null from here on
 * } catch (Throwable thrown) {
 *     BlockProbe.thrown(thread, 7);
 *     throw thrown;
 * }
 * }</pre>
 *
 * <p>An exit that fails for want of stack is told nothing again, because the variable is null by
 * then. No stack map frame is computed, which would load the application's classes: those that
 * there are get one more local variable, and the only new one, the handler's, knows nothing but the
 * variable and the exception.
 */
final class ProbedMethod extends AdviceAdapter {

    private static final String THREAD = "org/fieldtrace/agent/bridge/method/ThreadRecords";
    private static final String ENTER_DESCRIPTOR = "(I)L" + THREAD + ";";
    private static final String EXIT_DESCRIPTOR = "(L" + THREAD + ";I)V";

    private final boolean hasFrames;
    private final String probe;
    private final int id;
    private final Label start = new Label();
    private int thread;

    /**
     * @param probe internal name of the class that is called
     * @param id number of the method
     */
    ProbedMethod(
            boolean hasFrames,
            String probe,
            int id,
            MethodVisitor next,
            int access,
            String name,
            String descriptor) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.hasFrames = hasFrames;
        this.probe = probe;
        this.id = id;
    }

    @Override
    protected void onMethodEnter() {
        push(id);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, probe, "enter", ENTER_DESCRIPTOR, false);
        thread = newLocal(Type.getObjectType(THREAD));
        storeLocal(thread);
        mv.visitLabel(start);
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (opcode != Opcodes.ATHROW) {
            loadLocal(thread);
            mv.visitInsn(Opcodes.ACONST_NULL);
            storeLocal(thread);
            push(id);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, probe, "exit", EXIT_DESCRIPTOR, false);
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label handler = new Label();
        // Last in the table, so that the method's own handlers go first.
        mv.visitTryCatchBlock(start, handler, handler, null);
        mv.visitLabel(handler);
        if (hasFrames) {
            Object[] locals = new Object[thread + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[thread] = THREAD;
            Object[] stack = {"java/lang/Throwable"};
            mv.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
        }
        loadLocal(thread);
        push(id);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, probe, "thrown", EXIT_DESCRIPTOR, false);
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }
}
