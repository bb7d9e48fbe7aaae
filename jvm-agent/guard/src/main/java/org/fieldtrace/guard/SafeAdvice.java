// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
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
public final class SafeAdvice extends ClassVisitor {

    static final String FAILURE = "org/fieldtrace/agent/bridge/AdviceFailure";

    /** What {@code HookedMethod} makes the methods of applications call. */
    private static final Pattern CALLED = Pattern.compile("enter|exit|argument\\d+");

    private final List<String> wrapped;
    private String className;

    private SafeAdvice(ClassVisitor next, List<String> wrapped) {
        super(Opcodes.ASM9, next);
        this.wrapped = wrapped;
    }

    /**
     * The class file with the methods wrapped that hooks call.
     *
     * @param wrapped gets the names and descriptors of these methods
     */
    public static byte[] wrap(byte[] classFile, List<String> wrapped) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new SafeAdvice(writer, wrapped), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** Whether hooks call a public static method of that name. */
    static boolean isCalled(String name) {
        return CALLED.matcher(name).matches();
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
        boolean isPublic = (access & Opcodes.ACC_STATIC) != 0 && (access & Opcodes.ACC_PUBLIC) != 0;
        if (!isPublic || !isCalled(name)) {
            return next;
        }
        wrapped.add(name + descriptor);
        return new Wrapped(next, name, Type.getMethodType(descriptor));
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
