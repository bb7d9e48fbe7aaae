// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * <p>Around each of these calls of advice lies a handler that goes on without it. Advice does not
 * throw, which the build sees to (fieldtrace-guard), but near the end of the stack the JVM may
 * throw as it is called. Constructors have none at their entry, where what their local variables
 * hold is not known.
 *
 * <p>No stack map frame is computed, which would load the library's classes: those that there are
 * get one more local variable, and the only new one, the handler's, knows nothing but the state and
 * the exception.
 */
final class HookedMethod extends AdviceAdapter {

    private final Advice advice;
    private final HandlersInOrder handlers;
    private final boolean hasFrames;
    private final boolean isConstructor;
    private final String className;
    private final Type enter;
    private final Type exit;
    private final Type result;
    private final Label start = new Label();
    private final Label goOn = new Label();
    private int state = -1;
    private int returned = -1;

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
        this(advice, hasFrames, className, new HandlersInOrder(next), access, name, descriptor);
    }

    private HookedMethod(
            Advice advice,
            boolean hasFrames,
            String className,
            HandlersInOrder next,
            int access,
            String name,
            String descriptor) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.handlers = next;
        this.isConstructor = name.equals("<init>");
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
        if (enter != null && enter.getReturnType() != Type.VOID_TYPE) {
            state = newLocal(enter.getReturnType());
            pushDefault(enter.getReturnType());
            storeLocal(state);
        }
        if (exit != null && result != Type.VOID_TYPE) {
            returned = newLocal(result);
            pushDefault(result);
            storeLocal(returned);
        }
        Label begin = new Label();
        mv.visitLabel(begin);
        boolean isCalled = replaceArguments() || enter != null;
        if (enter != null) {
            loadReceiverAndArguments(enter.getArgumentTypes().length);
            call("enter", enter);
            if (state >= 0) {
                storeLocal(state);
            }
        }
        if (isCalled && !isConstructor) {
            goOnWithout(begin);
        }
        mv.visitLabel(start);
    }

    private void goOnWithout(Label begin) {
        Label end = new Label();
        Label handler = new Label();
        Label next = new Label();
        mv.visitLabel(end);
        handlers.visitAdvice(begin, end, handler);
        mv.visitJumpInsn(Opcodes.GOTO, next);
        mv.visitLabel(handler);
        visitEntryFrame("java/lang/Throwable");
        mv.visitInsn(Opcodes.POP);
        mv.visitLabel(next);
        visitEntryFrame();
        // A frame of the method itself may come next, and two cannot be of the same instruction.
        mv.visitInsn(Opcodes.NOP);
    }

    private void visitEntryFrame(Object... stack) {
        if (!hasFrames) {
            return;
        }
        List<Object> locals = new ArrayList<>();
        if ((methodAccess & Opcodes.ACC_STATIC) == 0) {
            locals.add(className);
        }
        for (Type argument : getArgumentTypes()) {
            locals.add(frameType(argument));
        }
        if (state >= 0) {
            locals.add(frameType(enter.getReturnType()));
        }
        if (returned >= 0) {
            locals.add(frameType(result));
        }
        mv.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack);
    }

    /** Whether there was any to replace. */
    private boolean replaceArguments() {
        boolean replaced = false;
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
                replaced = true;
            }
        }
        return replaced;
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
        if (returned >= 0) {
            storeLocal(returned);
        }
        Label begin = new Label();
        Label end = new Label();
        mv.visitLabel(begin);
        loadState();
        if (takesResult()) {
            if (returned >= 0) {
                loadLocal(returned);
            } else {
                mv.visitInsn(Opcodes.ACONST_NULL);
            }
        }
        mv.visitInsn(Opcodes.ACONST_NULL);
        call("exit", exit);
        if (exit.getReturnType() != Type.VOID_TYPE && returned >= 0) {
            if (result.getSort() >= Type.ARRAY) {
                checkCast(result);
            }
            storeLocal(returned);
        }
        mv.visitLabel(end);
        handlers.visitAdvice(begin, end, goOn);
        if (returned >= 0) {
            loadLocal(returned);
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

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (exit != null) {
            returnWithoutAdvice();
            Label handler = new Label();
            // Last in the table, so that the method's own handlers go first.
            mv.visitTryCatchBlock(start, goOn, handler, null);
            mv.visitLabel(handler);
            visitHandlerFrame(state, enter == null ? null : enter.getReturnType());
            throwAgain();
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    /** Where an exit was not told of a return. */
    private void returnWithoutAdvice() {
        mv.visitLabel(goOn);
        visitHandlerFrame(returned, result);
        mv.visitInsn(Opcodes.POP);
        if (returned >= 0) {
            loadLocal(returned);
        }
        mv.visitInsn(result.getOpcode(Opcodes.IRETURN));
    }

    private void throwAgain() {
        Type throwable = Type.getType(Throwable.class);
        int thrown = newLocal(throwable);
        storeLocal(thrown);
        Label begin = new Label();
        Label end = new Label();
        Label handler = new Label();
        mv.visitLabel(begin);
        loadState();
        if (takesResult()) {
            pushDefault(result);
        }
        loadLocal(thrown);
        call("exit", exit);
        discard(exit.getReturnType());
        mv.visitLabel(end);
        handlers.visitAdvice(begin, end, handler);
        loadLocal(thrown);
        mv.visitInsn(Opcodes.ATHROW);
        mv.visitLabel(handler);
        visitHandlerFrame(thrown, throwable);
        mv.visitInsn(Opcodes.POP);
        loadLocal(thrown);
        mv.visitInsn(Opcodes.ATHROW);
    }

    /** The frame of a handler that knows one local variable, or none where that is negative. */
    private void visitHandlerFrame(int known, Type type) {
        if (!hasFrames) {
            return;
        }
        Object[] locals = {};
        if (known >= 0) {
            locals = new Object[known + 1];
            Arrays.fill(locals, Opcodes.TOP);
            locals[known] = frameType(type);
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

    private void pushDefault(Type type) {
        switch (type.getSort()) {
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
