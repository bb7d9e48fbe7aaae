// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Fields that may be read without woven code, and without the JDK being asked at each read: those
 * of which somebody has a method handle, a {@code VarHandle}, or the place in the object. From then
 * on marks do not watch them.
 *
 * <p>Methods of the JDK call this, at times while they bootstrap lambdas and method handles, so
 * that nothing here may need them.
 */
public final class UnseenFields {

    /** By the class that declares them, or through which they were looked up. */
    private static final ClassValue<Set<String>> ALL =
            new ClassValue<>() {
                @Override
                protected Set<String> computeValue(Class<?> type) {
                    return ConcurrentHashMap.newKeySet();
                }
            };

    /** Modes that no other lookup has together. */
    private static final int OF_THE_JDK =
            MethodHandles.Lookup.UNCONDITIONAL | MethodHandles.Lookup.PRIVATE;

    private static volatile BiConsumer<Class<?>, String> listener;
    private static volatile BiConsumer<ClassLoader, byte[]> hiddenClasses;

    private UnseenFields() {}

    /**
     * Sets who is told of fields that are watched no longer, or never were; null for nobody.
     *
     * @param onUnseen must neither wait nor call code of the application
     */
    public static void tell(BiConsumer<Class<?>, String> onUnseen) {
        listener = onUnseen;
    }

    /**
     * Sets who is told of hidden classes, which the JVM shows no agent, ahead of their definition;
     * null for nobody.
     *
     * @param onDefined takes the loader and the class file
     */
    public static void tellHiddenClasses(BiConsumer<ClassLoader, byte[]> onDefined) {
        hiddenClasses = onDefined;
    }

    /** Called by what defines a hidden class, from Java 15 on; never throws. */
    public static void hiddenClass(MethodHandles.Lookup lookup, byte[] classFile) {
        try {
            BiConsumer<ClassLoader, byte[]> told = hiddenClasses;
            ClassLoader loader = lookup.lookupClass().getClassLoader();
            if (told != null && loader != null && classFile != null) {
                told.accept(loader, classFile);
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }

    /**
     * Called by what makes a method handle of a field; never throws.
     *
     * @param lookup the JDK's own where it does so for {@link Field#get}, which from JDK 18 on
     *     reads by a method handle; such reads are told by {@link AccessesOfLibraries}
     */
    public static void unreflected(MethodHandles.Lookup lookup, Field field) {
        if ((lookup.lookupModes() & OF_THE_JDK) != OF_THE_JDK) {
            handed(field);
        }
    }

    /** Called by whatever gives such access to a field; never throws. */
    public static void handed(Field field) {
        if (field != null) {
            handed(field.getDeclaringClass(), field.getName());
        }
    }

    /**
     * Called by whatever gives such access to a field that is looked up by its name; never throws.
     *
     * @param type the class that declares it, or a subclass
     */
    public static void handed(Class<?> type, String field) {
        if (HiddenMark.NAME.equals(field)) {
            return; // of no concern: it is none of the application's fields
        }
        try {
            // Which one declares it need not be known: of another it hides, at worst, a namesake.
            for (Class<?> c = type;
                    field != null && c != null && c.getClassLoader() != null;
                    c = c.getSuperclass()) {
                if (ALL.get(c).add(field) && WatchedClass.isWatched(c)) {
                    pass(c, field);
                }
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }

    /** Objects that have the fields of a class are watched from now on. */
    static void pass(Class<?> declaring) {
        for (String field : ALL.get(declaring)) {
            pass(declaring, field);
        }
    }

    private static void pass(Class<?> declaring, String field) {
        if (Memory.fieldOffset(declaring, field) == Memory.NO_FIELD) {
            return; // another class of the line declares it
        }
        NativeAgent.calls().fieldUnseen(declaring, field);
        BiConsumer<Class<?>, String> told = listener;
        if (told != null) {
            told.accept(declaring, field);
        }
    }
}
