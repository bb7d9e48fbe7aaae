// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.function.Consumer;

/**
 * Members of the JDK's own classes that are not public. Handles are constants of the advice that
 * uses them, so that a call costs no more than one that is compiled in.
 *
 * <p>Only classes of Members' own loader get them: the application must not reach by the agent what
 * the JDK keeps from it.
 */
public final class Members {

    private static volatile Consumer<Class<?>> opener = type -> {};

    private Members() {}

    /** Who opens the package of a class to the bridge. */
    public static void openWith(Consumer<Class<?>> packages) {
        opener = packages;
    }

    /**
     * Reads a field.
     *
     * @return of type (Object)Object
     * @throws IllegalStateException if this JDK has no such field, or hides it
     */
    public static MethodHandle getter(String className, String field) {
        checkCaller(caller().getCallerClass());
        try {
            return getter(type(className), field);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("this JDK has no class " + className, missing);
        }
    }

    /** As {@link #getter(String, String)}, of a class that is at hand. */
    public static MethodHandle getter(Class<?> type, String field) {
        checkCaller(caller().getCallerClass());
        try {
            opener.accept(type);
            Field member = type.getDeclaredField(field);
            member.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflectGetter(member)
                    .asType(MethodType.methodType(Object.class, Object.class));
        } catch (ReflectiveOperationException | RuntimeException missing) {
            throw new IllegalStateException("there is no " + type.getName() + "." + field, missing);
        }
    }

    /**
     * Calls a method without arguments.
     *
     * @return of type (Object)Object
     * @throws IllegalStateException if this JDK has no such method, or hides it
     */
    public static MethodHandle method(String className, String name) {
        checkCaller(caller().getCallerClass());
        return method(className, name, Object.class);
    }

    private static MethodHandle method(String className, String name, Class<?> result) {
        try {
            Method member = type(className).getDeclaredMethod(name);
            member.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflect(member)
                    .asType(MethodType.methodType(result, Object.class));
        } catch (ReflectiveOperationException | RuntimeException missing) {
            throw new IllegalStateException("this JDK has no " + className + "." + name, missing);
        }
    }

    /**
     * A class of the JDK that the bridge cannot name.
     *
     * @throws IllegalStateException if this JDK has none of that name
     */
    public static Class<?> named(String className) {
        try {
            return type(className);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("this JDK has no class " + className, missing);
        }
    }

    /**
     * Asks a yes-or-no question without arguments.
     *
     * @return of type (Object)boolean
     * @throws IllegalStateException if this JDK has no such method, or hides it
     */
    public static MethodHandle predicate(String className, String name) {
        checkCaller(caller().getCallerClass());
        return method(className, name, boolean.class);
    }

    /**
     * Calls a method with one argument.
     *
     * @return of type (Object,Object)Object
     * @throws IllegalStateException if this JDK has no such method, or hides it
     */
    public static MethodHandle question(String className, String name, Class<?> argument) {
        checkCaller(caller().getCallerClass());
        try {
            Method member = type(className).getDeclaredMethod(name, argument);
            member.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflect(member)
                    .asType(MethodType.methodType(Object.class, Object.class, Object.class));
        } catch (ReflectiveOperationException | RuntimeException missing) {
            throw new IllegalStateException("this JDK has no " + className + "." + name, missing);
        }
    }

    // To be asked by the very method whose caller is meant.
    private static StackWalker caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    }

    private static void checkCaller(Class<?> caller) {
        if (caller.getClassLoader() != Members.class.getClassLoader()) {
            throw new IllegalStateException(caller.getName() + " is none of the agent's classes");
        }
    }

    private static Class<?> type(String className) throws ClassNotFoundException {
        Class<?> type = Class.forName(className, false, ClassLoader.getPlatformClassLoader());
        opener.accept(type);
        return type;
    }
}
