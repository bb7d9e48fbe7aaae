// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.base.Notice;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;

/**
 * Hooks the classes of libraries as they are loaded or retransformed. A library that is not as
 * expected is left alone, or a group of its hooks is, with one line that says what it lacks:
 * classes of it that have these hooks already are turned back.
 */
final class LibraryTransformer implements ClassFileTransformer {

    /** What names of classes of the JDK begin with, see {@link #isHooked}. */
    private static final String[] JDK = {"java/", "jdk/", "sun/", "com/sun/"};

    private final Map<String, Map<HookGroup, List<Hook>>> hooks = new HashMap<>();
    private final Map<String, Map<HookGroup, List<Hook>>> ofJdk = new HashMap<>();
    private final Implementations implementations = new Implementations();
    private final UnknownClients unknown;
    private final Map<String, Advice> advice = new ConcurrentHashMap<>();
    private final Set<HookGroup> strange = ConcurrentHashMap.newKeySet();
    private final AdviceInjection injection;
    private final WovenLibraries woven;

    /** Read when the first class has hooks; by two threads at once where both have the first. */
    private volatile AdviceIndex index;

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
                add(library, hook);
            }
        }
        implementations.complete();
    }

    private void add(Library library, Hook hook) {
        String name = hook.className();
        Map<HookGroup, List<Hook>> ofClass = hooks.get(name);
        if (ofClass == null) {
            ofClass = new LinkedHashMap<>();
            hooks.put(name, ofClass);
            for (String jdk : JDK) {
                if (name.startsWith(jdk)) {
                    ofJdk.put(name.replace('/', '.'), ofClass);
                }
            }
        }
        HookGroup group = new HookGroup(library, hook.group());
        List<Hook> ofGroup = ofClass.get(group);
        if (ofGroup == null) {
            ofGroup = new ArrayList<>();
            ofClass.put(group, ofGroup);
        }
        ofGroup.add(hook);
    }

    /**
     * Whether a class that was loaded before the agent came has hooks that are wanted at once.
     * Those of the JDK are told by their binary names, of which most have none.
     */
    boolean isHooked(Class<?> type) {
        if (type.getClassLoader() == null) {
            return areWantedAtOnce(ofJdk.get(type.getName()));
        }
        String name = type.getName().replace('.', '/');
        unknown.loaded(name);
        return areWantedAtOnce(hooks.get(name)) || implementations.isHooked(type);
    }

    private static boolean areWantedAtOnce(Map<HookGroup, List<Hook>> ofClass) {
        if (ofClass != null) {
            for (HookGroup group : ofClass.keySet()) {
                if (!group.library().isOnDemand()) {
                    return true;
                }
            }
        }
        return false;
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
        return hook(className, ofClass, module, loader, classFile);
    }

    /** In one pass over the class for all groups, and in another one without those that fail. */
    private byte[] hook(
            String className,
            Map<HookGroup, List<Hook>> ofClass,
            Module module,
            ClassLoader loader,
            byte[] classFile) {
        Map<HookGroup, Map<Hook, Advice>> wanted = new LinkedHashMap<>();
        ClassReader reader = null;
        for (Map.Entry<HookGroup, List<Hook>> entry : ofClass.entrySet()) {
            HookGroup group = entry.getKey();
            woven.add(group, className);
            if (isStrange(group)) {
                continue;
            }
            try {
                if (reader == null) {
                    reader = new ClassReader(classFile);
                }
                Map<Hook, Advice> callable =
                        callable(group, entry.getValue(), module, loader, reader);
                if (!callable.isEmpty()) {
                    wanted.put(group, callable);
                }
            } catch (Throwable cause) {
                standBack(group, cause.toString());
            }
        }
        leaveOutStrange(wanted); // also those that another thread has found out about
        byte[] hooked = null;
        do {
            hooked = wanted.isEmpty() ? null : hook(wanted, reader);
        } while (leaveOutStrange(wanted));
        return hooked;
    }

    /** Whether there are any. */
    private boolean leaveOutStrange(Map<HookGroup, Map<Hook, Advice>> wanted) {
        boolean isAny = false;
        for (Iterator<HookGroup> each = wanted.keySet().iterator(); each.hasNext(); ) {
            if (isStrange(each.next())) {
                each.remove();
                isAny = true;
            }
        }
        return isAny;
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

    /** The hooks of a group that the class is to get; none where the group stands back. */
    private Map<Hook, Advice> callable(
            HookGroup group,
            List<Hook> wanted,
            Module module,
            ClassLoader loader,
            ClassReader reader)
            throws Exception {
        Map<Hook, Advice> callable = new LinkedHashMap<>();
        DeclaredMethods declared = null;
        for (Hook hook : wanted) {
            if (!hook.isRequired()) {
                declared = declared == null ? DeclaredMethods.of(reader) : declared;
                if (!declared.haveOneOf(hook)) {
                    // Another version of the library, which its advice need not fit.
                    continue;
                }
            }
            if (!hook.isWantedIn(ClassFiles.of(loader))) {
                continue;
            }
            AdviceIndex known = index();
            Advice called = adviceOf(hook, known);
            Optional<String> missing = injection.inject(called, known, module, loader);
            if (missing.isPresent()) {
                standBack(group, "it has no " + missing.get());
                return Map.of();
            }
            callable.put(hook, called);
        }
        return callable;
    }

    /** The class with the hooks of groups; those that it does not fit stand back. */
    private byte[] hook(Map<HookGroup, Map<Hook, Advice>> wanted, ClassReader reader) {
        try {
            Map<HookGroup, HookedClass> classes = new LinkedHashMap<>();
            byte[] hooked = hook(wanted, reader, classes);
            for (Map.Entry<HookGroup, HookedClass> group : classes.entrySet()) {
                Set<String> missing = group.getValue().missing();
                if (!missing.isEmpty()) {
                    standBack(group.getKey(), "it has no " + String.join(", ", missing));
                }
            }
            return hooked;
        } catch (Throwable cause) {
            tellWhich(wanted, reader, cause);
            return null;
        }
    }

    /** The advice of a later group is called around that of those before it. */
    static byte[] hook(
            Map<HookGroup, Map<Hook, Advice>> wanted,
            ClassReader reader,
            Map<HookGroup, HookedClass> classes) {
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassVisitor next = writer;
        List<HookGroup> groups = new ArrayList<>(wanted.keySet());
        for (int i = groups.size() - 1; i >= 0; i--) {
            HookedClass hooked = new HookedClass(next, wanted.get(groups.get(i)));
            classes.put(groups.get(i), hooked);
            next = hooked;
        }
        reader.accept(next, ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** Has the group stand back whose hooks cannot be put in, or all where each alone can be. */
    private void tellWhich(
            Map<HookGroup, Map<Hook, Advice>> wanted, ClassReader reader, Throwable together) {
        boolean isFound = false;
        for (Map.Entry<HookGroup, Map<Hook, Advice>> group : wanted.entrySet()) {
            try {
                hook(Map.of(group.getKey(), group.getValue()), reader, new HashMap<>());
            } catch (Throwable cause) {
                standBack(group.getKey(), cause.toString());
                isFound = true;
            }
        }
        if (!isFound) {
            for (HookGroup group : wanted.keySet()) {
                standBack(group, together.toString());
            }
        }
    }

    private Advice adviceOf(Hook hook, AdviceIndex index) throws IOException {
        Advice known = advice.get(hook.advice());
        if (known == null) {
            known = index.advice(hook.advice());
            advice.put(hook.advice(), known);
        }
        return known;
    }

    private AdviceIndex index() throws IOException {
        AdviceIndex known = index;
        if (known == null) {
            known = AdviceIndex.ofJar();
            index = known;
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
