// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.Objects;

/**
 * A method of a library, and the advice that it calls.
 *
 * <p>The advice is a class with static methods, of which it has one or both:
 *
 * <ul>
 *   <li>{@code S enter(T self, A first, B second, ...)} is called before the method's own code. It
 *       takes as many of the receiver (left out for a static method) and the arguments as it likes,
 *       from the left. What it returns, if anything, is passed to {@code exit}.
 *   <li>{@code void exit(S state, R result, Throwable thrown)} is called when the method returns
 *       ({@code thrown} is null) or throws ({@code result} is null or zero). {@code state} is left
 *       out where {@code enter} returns nothing; {@code result} may be left out where the method
 *       returns nothing, and is null there otherwise. If it returns {@code R} instead of nothing,
 *       that becomes the method's result.
 *   <li>{@code A argument0(A value)}, {@code argument1}, ... replace an argument, before {@code
 *       enter} sees it; {@code A argument0(A value, T self)} is given the receiver as well.
 * </ul>
 *
 * <p>References may be declared as a supertype, primitive types must be the method's own. What an
 * advice throws never reaches the application, which the build sees to (fieldtrace-guard).
 */
public final class Hook {

    private final String className;
    private final String method;
    private final String descriptor;
    private final String advice;
    private final boolean required;
    private final boolean ofInterface;
    private final String group;
    private final String companion;

    private Hook(
            String className,
            String method,
            String descriptor,
            String advice,
            boolean required,
            boolean ofInterface,
            String group,
            String companion) {
        this.className = Objects.requireNonNull(className).replace('.', '/');
        this.method = Objects.requireNonNull(method);
        this.descriptor = descriptor;
        this.advice = Objects.requireNonNull(advice).replace('.', '/');
        this.required = required;
        this.ofInterface = ofInterface;
        this.group = group;
        this.companion = companion;
    }

    /**
     * A method that every supported version of the library has.
     *
     * @param className binary name of the class that declares it
     * @param descriptor as in the class file; null for all overloads that have a body
     * @param advice binary name of the advice class
     */
    public static Hook on(String className, String method, String descriptor, String advice) {
        return new Hook(className, method, descriptor, advice, true, false, "", null);
    }

    /** As {@link #on}, for a method that some supported versions lack. */
    public static Hook ifPresent(
            String className, String method, String descriptor, String advice) {
        return new Hook(className, method, descriptor, advice, false, false, "", null);
    }

    /**
     * A method of an interface or an abstract class, in every class that implements it and has the
     * method; for such of which anybody may have made the classes.
     *
     * @param interfaceName binary name
     */
    public static Hook onImplementations(
            String interfaceName, String method, String descriptor, String advice) {
        return new Hook(interfaceName, method, descriptor, advice, false, true, "", null);
    }

    /**
     * The same in a group of hooks that belong together: where the library lacks what one of them
     * needs, these alone are left out, with a line that says so. Without, it belongs to the core,
     * without which nothing of the library is hooked.
     *
     * @param name completes "what the library does with ..."
     */
    public Hook inGroup(String name) {
        return new Hook(
                className, method, descriptor, advice, required, ofInterface, name, companion);
    }

    /**
     * The same for applications alone that have another class, too: what the advice is about lies
     * in another jar than the hooked class, which some have without it.
     *
     * @param className binary name
     */
    public Hook onlyWith(String className) {
        return new Hook(
                this.className,
                method,
                descriptor,
                advice,
                required,
                ofInterface,
                group,
                className.replace('.', '/'));
    }

    /** Whether an application has what it is about. */
    boolean isWantedIn(ClassFiles application) {
        return companion == null || application.hasClass(companion);
    }

    /** Empty for the core. */
    String group() {
        return group;
    }

    /** Whether it is for whatever implements the class, which is an interface. */
    boolean isOfInterface() {
        return ofInterface;
    }

    /** Internal name of the class. */
    String className() {
        return className;
    }

    /** Name of the method. */
    String method() {
        return method;
    }

    /** Internal name of the advice class. */
    String advice() {
        return advice;
    }

    /** Whether a class without such a method is not as the library should be. */
    boolean isRequired() {
        return required;
    }

    /** Whether it is a method of that name and descriptor. */
    boolean matches(String name, String descriptor) {
        return method.equals(name)
                && (this.descriptor == null || this.descriptor.equals(descriptor));
    }

    /** The method as a user would name it. */
    @Override
    public String toString() {
        return className.replace('/', '.') + "." + method + (descriptor == null ? "" : descriptor);
    }
}
