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
 * OpenCall call = BlockProbe.enter(7);
 * try {
 *     ...
 *     BlockProbe.exit(call, 7); // ahead of each return
 * } catch (Throwable thrown) {
 *     try {
 *         BlockProbe.thrown(call, 7);
 *     } catch (Throwable noStackLeft) {
 *     }
 *     throw thrown;
 * }
 * }</pre>
 *
 * <p>An exit either is recorded or throws, so that none is recorded twice. The method throws what
 * it threw itself, whatever becomes of its probe.
 *
 * <p>No stack map frame is computed, which would load the application's classes: those that there
 * are get more local variables, and the new ones, the handlers', know nothing but these.
 */
final class ProbedMethod extends AdviceAdapter {

    private static final String CALL = "org/fieldtrace/agent/bridge/method/ThreadRecords$OpenCall";
    private static final String THROWABLE = "java/lang/Throwable";
    private static final String ENTER_DESCRIPTOR = "(I)L" + CALL + ";";
    private static final String EXIT_DESCRIPTOR = "(L" + CALL + ";I)V";

    private final boolean hasFrames;
    private final String probe;
    private final int id;
    private final Label start = new Label();
    private int call;

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
        call = newLocal(Type.getObjectType(CALL));
        storeLocal(call);
        mv.visitLabel(start);
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (opcode != Opcodes.ATHROW) {
            loadLocal(call);
            push(id);
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, probe, "exit", EXIT_DESCRIPTOR, false);
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label handler = new Label();
        Label probing = new Label();
        Label probed = new Label();
        Label missed = new Label();
        Label rethrow = new Label();
        int thrown = newLocal(Type.getObjectType(THROWABLE));
        // Last in the table, so that the method's own handlers go first.
        mv.visitTryCatchBlock(start, handler, handler, null);
        mv.visitTryCatchBlock(probing, probed, missed, null);
        mv.visitLabel(handler);
        frame(call, CALL, THROWABLE);
        mv.visitVarInsn(Opcodes.ASTORE, thrown);
        mv.visitLabel(probing);
        mv.visitVarInsn(Opcodes.ALOAD, call);
        push(id);
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, probe, "thrown", EXIT_DESCRIPTOR, false);
        mv.visitLabel(probed);
        mv.visitJumpInsn(Opcodes.GOTO, rethrow);
        mv.visitLabel(missed);
        frame(thrown, THROWABLE, THROWABLE);
        mv.visitInsn(Opcodes.POP);
        mv.visitLabel(rethrow);
        frame(thrown, THROWABLE, null);
        mv.visitVarInsn(Opcodes.ALOAD, thrown);
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }

    /**
     * Where a handler begins, or goes on.
     *
     * @param last the last local variable that is known, beside the call
     * @param stack the type of what is on the stack; null for nothing
     */
    private void frame(int last, String type, String stack) {
        if (hasFrames) {
            Object[] locals = new Object[last + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[call] = CALL;
            locals[last] = type;
            Object[] stacked = stack == null ? new Object[0] : new Object[] {stack};
            mv.visitFrame(Opcodes.F_NEW, locals.length, locals, stacked.length, stacked);
        }
    }
}
