// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.Arrays;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Wraps the methods of an advice class that hooks call, so that none throws: what is thrown is
 * reported, and the method returns what leaves the application as it is (the argument or the result
 * that it could have replaced, else null or zero).
 */
final class SafeAdvice extends ClassVisitor {

    private static final String FAILURE = "org/fieldtrace/agent/bridge/AdviceFailure";

    private String className;

    private SafeAdvice(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** The class file with its public static methods wrapped. */
    static byte[] wrap(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new SafeAdvice(writer), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        className = name;
        super.visit(version, access, name, signature, parent, types);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean called = (access & Opcodes.ACC_STATIC) != 0 && (access & Opcodes.ACC_PUBLIC) != 0;
        return called ? new Wrapped(next, name, Type.getMethodType(descriptor)) : next;
    }

    private final class Wrapped extends MethodVisitor {
        private final String name;
        private final Type type;
        private final Label start = new Label();

        Wrapped(MethodVisitor next, String name, Type type) {
            super(Opcodes.ASM9, next);
            this.name = name;
            this.type = type;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitLabel(start);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            Label handler = new Label();
            int kept = slotOfReplaced();
            super.visitTryCatchBlock(start, handler, handler, "java/lang/Throwable");
            super.visitLabel(handler);
            visitHandlerFrame(kept);
            super.visitLdcInsn(className.replace('/', '.'));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    FAILURE,
                    "report",
                    "(Ljava/lang/Throwable;Ljava/lang/String;)V",
                    false);
            Type result = type.getReturnType();
            if (kept >= 0) {
                super.visitVarInsn(result.getOpcode(Opcodes.ILOAD), kept);
            } else {
                visitDefault(result);
            }
            super.visitInsn(result.getOpcode(Opcodes.IRETURN));
            super.visitMaxs(maxStack, maxLocals);
        }

        /** Local variable of what the application gets if the method returns it, or -1. */
        private int slotOfReplaced() {
            Type[] parameters = type.getArgumentTypes();
            int replaced = indexOfReplaced(parameters);
            if (replaced < 0 || !parameters[replaced].equals(type.getReturnType())) {
                return -1;
            }
            int slot = 0;
            for (int i = 0; i < replaced; i++) {
                slot += parameters[i].getSize();
            }
            return slot;
        }

        /** An exit takes the method's result, if it takes one, ahead of what was thrown. */
        private int indexOfReplaced(Type[] parameters) {
            if (type.getReturnType().getSort() < Type.ARRAY || name.equals("enter")) {
                return -1;
            }
            return name.equals("exit")
                    ? parameters.length - 2
                    : Arrays.asList(parameters).indexOf(type.getReturnType());
        }

        private void visitHandlerFrame(int kept) {
            Object[] locals = {};
            if (kept >= 0) {
                locals = new Object[kept + 1];
                Arrays.fill(locals, Opcodes.TOP);
                locals[kept] = type.getReturnType().getInternalName();
            }
            Object[] stack = {"java/lang/Throwable"};
            super.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
        }

        private void visitDefault(Type result) {
            switch (result.getSort()) {
                case Type.VOID:
                    break;
                case Type.LONG:
                    super.visitInsn(Opcodes.LCONST_0);
                    break;
                case Type.DOUBLE:
                    super.visitInsn(Opcodes.DCONST_0);
                    break;
                case Type.FLOAT:
                    super.visitInsn(Opcodes.FCONST_0);
                    break;
                case Type.OBJECT:
                case Type.ARRAY:
                    super.visitInsn(Opcodes.ACONST_NULL);
                    break;
                default:
                    super.visitInsn(Opcodes.ICONST_0);
            }
        }
    }
}
