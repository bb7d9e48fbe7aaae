// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Makes a constructor report its object as it returns. One that calls another constructor of its
 * class leaves that to the other.
 */
final class RemoteClassConstructor extends AdviceAdapter {

    private final String className;
    private final int index;
    private String calledOwner;
    private boolean delegates;

    /**
     * @param className internal name of the class
     * @param index number of the class, see RemoteClass
     */
    RemoteClassConstructor(
            String className,
            int index,
            MethodVisitor next,
            int access,
            String name,
            String descriptor) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.className = className;
        this.index = index;
    }

    @Override
    public void visitMethodInsn(
            int opcode, String owner, String name, String descriptor, boolean isInterface) {
        calledOwner = owner;
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    /** Comes right after the call of {@code super(...)} or {@code this(...)}. */
    @Override
    protected void onMethodEnter() {
        delegates = className.equals(calledOwner);
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (opcode != Opcodes.ATHROW && !delegates) {
            loadThis();
            push(index);
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    RemoteCallMethod.SCOPE,
                    "allocated",
                    "(Ljava/lang/Object;I)V",
                    false);
        }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        if (opcode == Opcodes.ASTORE && variable == 0) {
            throw new UnsupportedOperationException("a constructor overwrites its 'this'");
        }
        super.visitVarInsn(opcode, variable);
    }
}
