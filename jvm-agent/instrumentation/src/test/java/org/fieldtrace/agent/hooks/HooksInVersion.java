// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Looks hooks up in one version of a library, as the agent would weave them. */
final class HooksInVersion {

    private static final AdviceIndex ADVICE = index();

    private final LibraryVersion library;
    private final ClassFiles files;
    private final Set<String> met = new TreeSet<>();

    HooksInVersion(LibraryVersion library) {
        this.library = library;
        this.files = ClassFiles.of(library.loader());
    }

    private static AdviceIndex index() {
        try {
            return AdviceIndex.ofJar();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    /** The hooks whose method this version has. */
    Set<String> met() {
        return met;
    }

    /**
     * What is wrong with a hook; nothing where this version lacks its class, or the one that the
     * hook is for.
     */
    List<String> lookUp(Hook hook) throws IOException {
        List<String> problems = new ArrayList<>();
        for (String name : classesOf(hook)) {
            ClassNode type = library.read(name);
            if (type != null) {
                problems.addAll(lookUp(hook, type));
            }
        }
        return hook.isWantedIn(files) ? problems : List.of();
    }

    /** Where programs alone implement it, what they implement. */
    private Collection<String> classesOf(Hook hook) throws IOException {
        Collection<String> classes =
                hook.isOfInterface() ? library.implementations(hook.className(), files) : List.of();
        return classes.isEmpty() ? List.of(hook.className()) : classes;
    }

    private List<String> lookUp(Hook hook, ClassNode type) throws IOException {
        boolean isDeclaration = type.name.equals(hook.className());
        List<MethodNode> methods =
                type.methods.stream()
                        .filter(method -> hook.matches(method.name, method.desc))
                        .filter(
                                method ->
                                        hook.isOfInterface() && isDeclaration
                                                || isWoven(hook, method))
                        .toList();
        if (methods.isEmpty()) {
            return hook.isRequired() ? List.of("is not there") : List.of();
        }
        met.add(hook.toString());
        Advice advice = ADVICE.advice(hook.advice());
        List<String> problems = new ArrayList<>();
        for (MethodNode method : methods) {
            problems.addAll(misfits(advice, type, method));
        }
        if (!advice.isOwnClass()) {
            ReferenceCheck check = new ReferenceCheck();
            for (String injected : advice.classes()) {
                ADVICE.addNeeds(injected, check);
            }
            check.firstMissing(files)
                    .ifPresent(missing -> problems.add("has an advice that needs " + missing));
        }
        return problems;
    }

    /** Who calls an interface calls the bridge to a method that returns a narrower type. */
    private static boolean isWoven(Hook hook, MethodNode method) {
        int bridge = hook.isOfInterface() ? 0 : Opcodes.ACC_BRIDGE;
        return (method.access & (HookedClass.WITHOUT_CODE | bridge)) == 0;
    }

    /** Where the types of a method and of its advice do not go together. */
    private List<String> misfits(Advice advice, ClassNode type, MethodNode method) {
        List<String> misfits = new ArrayList<>();
        String name = advice.name().replace('/', '.');
        if (!HookedMethod.fits(advice, method.desc)) {
            misfits.add("does not return what exit of " + name + " takes: " + method.desc);
        }
        Type[] arguments = Type.getArgumentTypes(method.desc);
        List<Type> passed = new ArrayList<>();
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            passed.add(Type.getObjectType(type.name));
        }
        passed.addAll(List.of(arguments));
        Type enter = advice.method("enter");
        if (enter != null && !takes(enter.getArgumentTypes(), passed)) {
            misfits.add("passes " + passed + ", but " + name + ".enter takes " + enter);
        }
        for (int i = 0; i < arguments.length; i++) {
            Type replacing = advice.method("argument" + i);
            List<Type> given = List.of(arguments[i], Type.getObjectType(type.name));
            if (replacing != null && !takes(replacing.getArgumentTypes(), given)) {
                misfits.add("passes " + given + ", but " + name + ".argument" + i + " is other");
            }
        }
        return misfits;
    }

    private boolean takes(Type[] parameters, List<Type> passed) {
        if (parameters.length > passed.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (!takes(parameters[i], passed.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean takes(Type parameter, Type value) {
        if (parameter.equals(value)) {
            return true;
        }
        if (value.getSort() < Type.ARRAY) {
            return false;
        }
        if (parameter.getInternalName().equals("java/lang/Object")) {
            return true;
        }
        Set<String> supertypes = new LinkedHashSet<>();
        if (value.getSort() == Type.OBJECT) {
            files.addSupertypes(value.getInternalName(), supertypes);
        }
        return supertypes.contains(parameter.getInternalName());
    }
}
