// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.base.Notice;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Hooks the classes of libraries as they are loaded or retransformed. A library that is not as
 * expected is left alone, or a group of its hooks is, with one line that says what it lacks:
 * classes of it that have these hooks already are turned back.
 */
final class LibraryTransformer implements ClassFileTransformer {

    private final Map<String, Map<HookGroup, List<Hook>>> hooks = new HashMap<>();
    private final Implementations implementations = new Implementations();
    private final UnknownClients unknown;
    private final Map<String, Advice> advice = new ConcurrentHashMap<>();
    private final Set<HookGroup> strange = ConcurrentHashMap.newKeySet();
    private final AdviceInjection injection;
    private final WovenLibraries woven;

    /**
     * @param sections whether {@link Library#sectionHooks} are wanted
     */
    LibraryTransformer(
            List<Library> libraries,
            UnknownClients unknown,
            boolean sections,
            AdviceInjection injection,
            WovenLibraries woven) {
        this.unknown = unknown;
        this.injection = injection;
        this.woven = woven;
        for (Library library : libraries) {
            List<Hook> wanted = new ArrayList<>(library.hooks());
            if (sections) {
                wanted.addAll(library.sectionHooks());
            }
            for (Hook hook : wanted) {
                if (hook.isOfInterface()) {
                    implementations.add(library, hook);
                    continue;
                }
                hooks.computeIfAbsent(hook.className(), name -> new LinkedHashMap<>())
                        .computeIfAbsent(
                                new HookGroup(library, hook.group()), group -> new ArrayList<>())
                        .add(hook);
            }
        }
        implementations.complete();
    }

    /** A class was loaded before the agent came. */
    void noteLoaded(Class<?> type) {
        unknown.loaded(type.getName().replace('.', '/'));
    }

    /** Whether a class that is loaded has hooks that are wanted at once. */
    boolean isHooked(Class<?> type) {
        Map<HookGroup, List<Hook>> ofClass = hooks.get(type.getName().replace('.', '/'));
        return ofClass != null
                        && !ofClass.keySet().stream()
                                .allMatch(group -> group.library().isOnDemand())
                || implementations.isHooked(type);
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (className == null) {
            return null;
        }
        unknown.loaded(className);
        Map<HookGroup, List<Hook>> ofClass =
                merged(hooks.get(className), implementations.of(loader, classFile));
        if (ofClass == null) {
            return null;
        }
        byte[] hooked = null;
        for (Map.Entry<HookGroup, List<Hook>> group : ofClass.entrySet()) {
            byte[] before = hooked == null ? classFile : hooked;
            woven.add(group.getKey(), className);
            byte[] after = hook(group.getKey(), group.getValue(), module, loader, before);
            // Another thread may have found out meanwhile that the library is not as expected.
            hooked = after == null || isStrange(group.getKey()) ? hooked : after;
        }
        return hooked;
    }

    /** Those of a class by its name and those by what it implements; null where it has none. */
    private static Map<HookGroup, List<Hook>> merged(
            Map<HookGroup, List<Hook>> named, Map<Library, List<Hook>> implemented) {
        if (implemented == null) {
            return named;
        }
        Map<HookGroup, List<Hook>> merged =
                named == null ? new LinkedHashMap<>() : new LinkedHashMap<>(named);
        for (Map.Entry<Library, List<Hook>> library : implemented.entrySet()) {
            for (Hook hook : library.getValue()) {
                List<Hook> together =
                        merged.compute(
                                new HookGroup(library.getKey(), hook.group()),
                                (group, hooks) ->
                                        hooks == null ? new ArrayList<>() : new ArrayList<>(hooks));
                together.add(hook);
            }
        }
        return merged;
    }

    private boolean isStrange(HookGroup group) {
        return strange.contains(group) || strange.contains(group.core());
    }

    private byte[] hook(
            HookGroup group, List<Hook> wanted, Module module, ClassLoader loader, byte[] before) {
        if (isStrange(group)) {
            return null;
        }
        try {
            Map<Hook, Advice> callable = new LinkedHashMap<>();
            ClassReader reader = new ClassReader(before);
            DeclaredMethods declared = DeclaredMethods.of(reader);
            for (Hook hook : wanted) {
                if (!hook.isRequired() && !declared.haveOneOf(hook)) {
                    // Another version of the library, which its advice need not fit.
                    continue;
                }
                if (!hook.isWantedIn(ClassFiles.of(loader))) {
                    continue;
                }
                Advice called = adviceOf(hook);
                Optional<String> missing = injection.inject(called, module, loader);
                if (missing.isPresent()) {
                    standBack(group, "it has no " + missing.get());
                    return null;
                }
                callable.put(hook, called);
            }
            return callable.isEmpty() ? null : hook(group, callable, reader);
        } catch (Throwable cause) {
            standBack(group, cause.toString());
            return null;
        }
    }

    private byte[] hook(HookGroup group, Map<Hook, Advice> callable, ClassReader reader) {
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        HookedClass hooked = new HookedClass(writer, callable);
        reader.accept(hooked, ClassReader.EXPAND_FRAMES);
        if (!hooked.missing().isEmpty()) {
            standBack(group, "it has no " + String.join(", ", hooked.missing()));
            return null;
        }
        return writer.toByteArray();
    }

    private Advice adviceOf(Hook hook) throws java.io.IOException {
        Advice known = advice.get(hook.advice());
        if (known == null) {
            known = Advice.read(hook.advice());
            advice.put(hook.advice(), known);
        }
        return known;
    }

    private void standBack(HookGroup group, String why) {
        Library library = group.library();
        strange.add(group);
        if (group.isCore()) {
            library.standBack();
        } else {
            library.standBack(group.name());
        }
        woven.turnBack(group);
        Notice.print(
                "library " + library.name() + " " + group.name(),
                group
                        + " is not recorded, because it is not as expected: "
                        + why
                        + " (remedy: use a version from "
                        + library.versions()
                        + ", or name your own remote calls in the option remote.calls)");
    }
}
