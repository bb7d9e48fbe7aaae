// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import java.util.Arrays;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Makes a method call its advice:
 *
 * <pre>{@code
 * first = Advice.argument0(first);
 * S state = Advice.enter(this, first, ...);
 * try {
 *     ...
 *     return Advice.exit(state, result, null);
 * } catch (Throwable thrown) {
 *     Advice.exit(state, null, thrown);
 *     throw thrown;
 * }
 * }</pre>
 *
 * <p>What is thrown by {@code exit} at a return would reach the handler; advice does not throw, see
 * {@link SafeAdvice}. No stack map frame is computed, which would load the library's classes: those
 * that there are get one more local variable, and the only new one, the handler's, knows nothing
 * but the state and the exception.
 */
final class HookedMethod extends AdviceAdapter {

    private final Advice advice;
    private final boolean hasFrames;
    private final String className;
    private final Type enter;
    private final Type exit;
    private final Type result;
    private final Label start = new Label();
    private int state = -1;

    /**
     * @param hasFrames whether the class file has stack map frames
     * @param className internal name of the method's class
     */
    HookedMethod(
            Advice advice,
            boolean hasFrames,
            String className,
            MethodVisitor next,
            int access,
            String name,
            String descriptor) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.advice = advice;
        this.hasFrames = hasFrames;
        this.className = className;
        this.enter = advice.method("enter");
        this.exit = advice.method("exit");
        this.result = Type.getReturnType(descriptor);
    }

    /**
     * Whether a method of that type can call the advice, as far as can be told without loading
     * classes: else the JVM would refuse the whole class.
     */
    static boolean fits(Advice advice, String descriptor) {
        Type exit = advice.method("exit");
        if (exit == null) {
            return true;
        }
        Type enter = advice.method("enter");
        Type result = Type.getReturnType(descriptor);
        int state = enter != null && enter.getReturnType() != Type.VOID_TYPE ? 1 : 0;
        Type[] taken = exit.getArgumentTypes();
        boolean takesResult = taken.length == state + 2;
        if (result == Type.VOID_TYPE) {
            return taken.length == state + 1 || takesResult && taken[state].getSort() >= Type.ARRAY;
        }
        return takesResult && takes(taken[state], result);
    }

    private static boolean takes(Type parameter, Type value) {
        boolean references = parameter.getSort() >= Type.ARRAY && value.getSort() >= Type.ARRAY;
        return references || parameter.equals(value);
    }

    @Override
    protected void onMethodEnter() {
        replaceArguments();
        if (enter != null) {
            loadReceiverAndArguments(enter.getArgumentTypes().length);
            call("enter", enter);
            if (enter.getReturnType() != Type.VOID_TYPE) {
                state = newLocal(enter.getReturnType());
                storeLocal(state);
            }
        }
        mv.visitLabel(start);
    }

    private void replaceArguments() {
        Type[] arguments = getArgumentTypes();
        for (int i = 0; i < arguments.length; i++) {
            Type replacement = advice.method("argument" + i);
            if (replacement != null) {
                loadArg(i);
                if (replacement.getArgumentTypes().length == 2) {
                    loadThis();
                }
                call("argument" + i, replacement);
                if (!replacement.getReturnType().equals(arguments[i])) {
                    checkCast(arguments[i]);
                }
                storeArg(i);
            }
        }
    }

    private void loadReceiverAndArguments(int count) {
        int left = count;
        if ((methodAccess & Opcodes.ACC_STATIC) == 0 && left > 0) {
            loadThis();
            left--;
        }
        Type[] arguments = getArgumentTypes();
        if (left > arguments.length) {
            throw new IllegalStateException(
                    advice.name() + ".enter wants more arguments than " + className + " has");
        }
        for (int i = 0; i < left; i++) {
            loadArg(i);
        }
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (exit == null || opcode == Opcodes.ATHROW) {
            return;
        }
        boolean replaces = exit.getReturnType() != Type.VOID_TYPE;
        if (!takesResult()) {
            loadState();
        } else if (result == Type.VOID_TYPE) {
            loadState();
            mv.visitInsn(Opcodes.ACONST_NULL);
        } else {
            if (!replaces) {
                duplicate();
            }
            loadState();
            if (state >= 0) {
                swap(result, enter.getReturnType());
            }
        }
        mv.visitInsn(Opcodes.ACONST_NULL);
        call("exit", exit);
        if (replaces && result.getSort() >= Type.ARRAY) {
            checkCast(result);
        }
    }

    /** Whether {@code exit} has a parameter between the state and what was thrown. */
    private boolean takesResult() {
        int others = state >= 0 ? 2 : 1;
        int parameters = exit.getArgumentTypes().length;
        if (parameters != others && parameters != others + 1) {
            throw new IllegalStateException(
                    advice.name() + ".exit does not fit what enter returns");
        }
        return parameters > others;
    }

    private void loadState() {
        if (state >= 0) {
            loadLocal(state);
        }
    }

    private void duplicate() {
        if (result.getSize() == 2) {
            dup2();
        } else {
            dup();
        }
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (exit != null) {
            Label handler = new Label();
            // Last in the table, so that the method's own handlers go first.
            mv.visitTryCatchBlock(start, handler, handler, null);
            mv.visitLabel(handler);
            visitHandlerFrame();
            // Below what exit() takes lies what is thrown again.
            mv.visitInsn(Opcodes.DUP);
            if (state >= 0) {
                loadLocal(state);
                swap(Type.getType(Throwable.class), enter.getReturnType());
            }
            if (takesResult()) {
                pushDefault();
                swap(
                        Type.getType(Throwable.class),
                        result == Type.VOID_TYPE ? Type.getType(Object.class) : result);
            }
            call("exit", exit);
            discard(exit.getReturnType());
            mv.visitInsn(Opcodes.ATHROW);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    private void visitHandlerFrame() {
        if (!hasFrames) {
            return;
        }
        Object[] locals = {};
        if (state >= 0) {
            locals = new Object[state + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[state] = frameType(enter.getReturnType());
        }
        Object[] stack = {"java/lang/Throwable"};
        mv.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
    }

    private static Object frameType(Type type) {
        switch (type.getSort()) {
            case Type.LONG:
                return Opcodes.LONG;
            case Type.DOUBLE:
                return Opcodes.DOUBLE;
            case Type.FLOAT:
                return Opcodes.FLOAT;
            case Type.OBJECT:
            case Type.ARRAY:
                return type.getInternalName();
            default:
                return Opcodes.INTEGER;
        }
    }

    private void pushDefault() {
        switch (result.getSort()) {
            case Type.LONG:
                mv.visitInsn(Opcodes.LCONST_0);
                break;
            case Type.DOUBLE:
                mv.visitInsn(Opcodes.DCONST_0);
                break;
            case Type.FLOAT:
                mv.visitInsn(Opcodes.FCONST_0);
                break;
            case Type.VOID:
            case Type.OBJECT:
            case Type.ARRAY:
                mv.visitInsn(Opcodes.ACONST_NULL);
                break;
            default:
                mv.visitInsn(Opcodes.ICONST_0);
        }
    }

    private void discard(Type type) {
        if (type.getSize() == 2) {
            mv.visitInsn(Opcodes.POP2);
        } else if (type.getSize() == 1) {
            mv.visitInsn(Opcodes.POP);
        }
    }

    private void call(String method, Type type) {
        mv.visitMethodInsn(
                Opcodes.INVOKESTATIC, advice.name(), method, type.getDescriptor(), false);
    }
}
