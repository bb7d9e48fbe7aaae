// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.base.AgentFiles;
import org.fieldtrace.agent.library.Libraries;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the build has put around the advice that is shipped. */
class GuardedAdviceTest {

    private static final String FAILURE = "org/fieldtrace/agent/bridge/AdviceFailure";

    @Test
    void noAdviceThatAHookCallsThrowsIntoTheApplication() throws IOException {
        Set<String> called =
                Libraries.all().stream()
                        .flatMap(
                                library ->
                                        Stream.concat(
                                                library.hooks().stream(),
                                                library.sectionHooks().stream()))
                        .map(Hook::advice)
                        .collect(Collectors.toCollection(TreeSet::new));
        called.add("org/fieldtrace/agent/bridge/request/ContextAdvice"); // which others extend
        assertTrue(called.size() > 200, () -> called.size() + " advice classes");
        Set<String> unguarded = new TreeSet<>();
        AdviceIndex index = AdviceIndex.ofJar();
        for (String advice : called) {
            byte[] classFile =
                    index.advice(advice).isOwnClass()
                            ? AgentFiles.read(advice + ".class")
                            : index.classFile(advice);
            new ClassReader(classFile)
                    .accept(new Unguarded(advice, unguarded), ClassReader.SKIP_FRAMES);
        }
        assertEquals(Set.of(), unguarded);
    }

    /** Collects the methods that hooks call and that do not report all that is thrown in them. */
    private static final class Unguarded extends ClassVisitor {
        private final String advice;
        private final Set<String> found;

        Unguarded(String advice, Set<String> found) {
            super(Opcodes.ASM9);
            this.advice = advice;
            this.found = found;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
            if (!isStatic || !name.matches("enter|exit|argument\\d+")) {
                return null;
            }
            return new MethodVisitor(Opcodes.ASM9) {
                private boolean catchesAll;
                private boolean reports;

                @Override
                public void visitTryCatchBlock(Label from, Label to, Label handler, String type) {
                    catchesAll |= "java/lang/Throwable".equals(type);
                }

                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String method, String type, boolean isInterface) {
                    reports |= owner.equals(FAILURE) && method.equals("report");
                }

                @Override
                public void visitEnd() {
                    if (!catchesAll || !reports) {
                        found.add(advice + "." + name);
                    }
                }
            };
        }
    }
}
