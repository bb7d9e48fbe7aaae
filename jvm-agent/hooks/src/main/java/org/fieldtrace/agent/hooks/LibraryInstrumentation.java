// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.base.LoadedLots;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.Members;

/** Puts the hooks of libraries into a JVM. */
public final class LibraryInstrumentation {

    private LibraryInstrumentation() {}

    /**
     * Hooks the libraries, in classes loaded already and in those to come.
     *
     * @param libraries that there are
     * @param unknown clients of which there is none; where they are used, it is said
     * @param transformers to which the hooks are added
     * @param off names of libraries that are left alone
     * @param sections whether the hooks that tell a handling's sections are wanted, too
     */
    public static void install(
            Instrumentation instrumentation,
            List<Library> libraries,
            List<UnknownClient> unknown,
            ClassTransformers transformers,
            Set<String> off,
            boolean sections) {
        List<Library> wanted = new ArrayList<>();
        for (Library library : libraries) {
            if (!off.contains(library.name())) {
                wanted.add(library);
            }
        }
        Members.openWith(type -> open(instrumentation, type));
        try {
            LibraryTransformer transformer =
                    new LibraryTransformer(
                            wanted,
                            new UnknownClients(unknown),
                            sections,
                            new AdviceInjection(instrumentation),
                            new WovenLibraries(instrumentation));
            transformers.add(transformer);
            retransform(instrumentation, transformer);
        } catch (Throwable failure) {
            Notice.print(
                    "what libraries do is not recorded: "
                            + failure
                            + " (remedy: run the application on a JDK from 11 to 25)");
        }
    }

    private static void open(Instrumentation instrumentation, Class<?> type) {
        // Also where it seems to be open: up to Java 15 all packages are to code without a module,
        // but the JVM warns the user of whoever makes use of that.
        instrumentation.redefineModule(
                type.getModule(),
                Set.of(),
                Map.of(),
                Map.of(type.getPackageName(), Set.of(Members.class.getModule())),
                Set.of(),
                Map.of());
    }

    private static void retransform(
            Instrumentation instrumentation, LibraryTransformer transformer) {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (transformer.isHooked(type)) {
                loaded.add(type);
            }
        }
        LoadedLots.retransform(
                instrumentation,
                loaded,
                (type, cause) ->
                        Notice.print(
                                type.getName()
                                        + " was loaded before the agent and cannot be hooked any"
                                        + " more: "
                                        + cause
                                        + " (remedy: start the application with -javaagent)"));
    }
}
