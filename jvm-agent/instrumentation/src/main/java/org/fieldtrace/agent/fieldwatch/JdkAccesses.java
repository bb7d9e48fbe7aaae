// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.watch.AccessesOfLibraries;
import org.fieldtrace.agent.bridge.watch.UnseenFields;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has the JDK tell of accesses that it makes for others, or enables others to make, to fields of
 * the application: by reflection, by serialisation, by method handles, and by the place of a field
 * in its object. Each of these methods calls {@link AccessesOfLibraries} or {@link UnseenFields}
 * and does what it did: reads are told before they are made, writes once they have succeeded.
 */
final class JdkAccesses implements ClassFileTransformer {

    private static final String FIELD = "java/lang/reflect/Field";
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String STREAM_CLASS = "java/io/ObjectStreamClass";

    /** The public one, which libraries use. The JDK's own is asked by the JDK alone. */
    private static final String UNSAFE = "sun/misc/Unsafe";

    private static final String OBJECT = "Ljava/lang/Object;";
    private static final String ACCESSES = Type.getInternalName(AccessesOfLibraries.class);
    private static final String FIELDS = Type.getInternalName(UnseenFields.class);

    private JdkAccesses() {}

    /**
     * Installs this. Where the JVM refuses, a line says what is not seen.
     *
     * @param transformers to which it is added, so that the agent's stop takes it back
     */
    static void install(Instrumentation instrumentation, ClassTransformers transformers) {
        AccessesOfLibraries.prepare();
        List<Class<?>> present = new ArrayList<>();
        for (String name : List.of(FIELD, LOOKUP, STREAM_CLASS, UNSAFE)) {
            try {
                present.add(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException leftOutOfThisRuntime) {
                // A runtime image need not have jdk.unsupported.
            }
        }
        // Only now: whichever was not loaded yet would be changed twice.
        transformers.add(new JdkAccesses());
        try {
            instrumentation.retransformClasses(present.toArray(new Class<?>[0]));
        } catch (Throwable refused) {
            Notice.print(
                    "accesses by reflection are not seen by woven bytecode, because the JVM refuses to"
                            + " change its own classes: "
                            + refused
                            + " (remedy: set watch.backend=hw, or report this line and the output"
                            + " of java -version)");
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (loader != null || className == null) {
            return null;
        }
        switch (className) {
            case FIELD:
            case LOOKUP:
            case STREAM_CLASS:
            case UNSAFE:
                return telling(className, classFile);
            default:
                return null;
        }
    }

    private static byte[] telling(String className, byte[] classFile) {
        return ChangedMethods.in(
                classFile,
                (access, name, descriptor, next) -> {
                    Call call = callIn(className, name, descriptor);
                    boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
                    return call == null || !hasCode
                            ? next
                            : new MethodVisitor(Opcodes.ASM9, next) {
                                @Override
                                public void visitCode() {
                                    super.visitCode();
                                    if (!call.isAfterwards) {
                                        call.accept(mv);
                                    }
                                }

                                @Override
                                public void visitInsn(int opcode) {
                                    if (call.isAfterwards && opcode == Opcodes.RETURN) {
                                        call.accept(mv);
                                    }
                                    super.visitInsn(opcode);
                                }
                            };
                });
    }

    /** What a method calls; null where it is to stay as it is. */
    private static Call callIn(String className, String name, String descriptor) {
        switch (className) {
            case FIELD:
                return callInField(name, descriptor);
            case STREAM_CLASS:
                return name.equals("getPrimFieldValues") || name.equals("getObjFieldValues")
                        ? new Call(
                                ACCESSES,
                                "serialised",
                                "(L" + STREAM_CLASS + ";" + OBJECT + ")V",
                                0,
                                1)
                        : null;
            case LOOKUP:
                return callInLookup(name);
            default:
                return name.equals("objectFieldOffset") && descriptor.startsWith("(L" + FIELD)
                        ? new Call(FIELDS, "handed", "(L" + FIELD + ";)V", 1)
                        : null;
        }
    }

    private static Call callInField(String name, String descriptor) {
        if (name.equals("getFieldAccessor")) {
            return null; // which takes the object too, up to Java 17, also for a write
        }
        String told = "(L" + FIELD + ";" + OBJECT + ")V";
        if (name.startsWith("get") && descriptor.startsWith("(" + OBJECT + ")")) {
            return new Call(ACCESSES, "read", told, 0, 1);
        }
        return name.startsWith("set") && descriptor.startsWith("(" + OBJECT)
                ? new Call(ACCESSES, "written", told, 0, 1).afterwards()
                : null;
    }

    private static Call callInLookup(String name) {
        switch (name) {
            case "findGetter":
            case "findSetter":
            case "findVarHandle":
                return new Call(FIELDS, "handed", "(Ljava/lang/Class;Ljava/lang/String;)V", 1, 2);
            case "defineHiddenClass":
            case "defineHiddenClassWithClassData":
                return new Call(FIELDS, "hiddenClass", "(L" + LOOKUP + ";[B)V", 0, 1);
            case "unreflectGetter":
            case "unreflectSetter":
                return new Call(FIELDS, "unreflected", "(L" + LOOKUP + ";L" + FIELD + ";)V", 0, 1);
            case "unreflectVarHandle":
                return new Call(FIELDS, "handed", "(L" + FIELD + ";)V", 1);
            default:
                return null;
        }
    }

    /** A call of a static method with some of the caller's parameters, all of them references. */
    private static final class Call {
        private final String owner;
        private final String name;
        private final String descriptor;
        private final int[] variables;
        private boolean isAfterwards;

        Call(String owner, String name, String descriptor, int... variables) {
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
            this.variables = variables;
        }

        /** Made when the method returns, and not where it throws. */
        Call afterwards() {
            isAfterwards = true;
            return this;
        }

        void accept(MethodVisitor method) {
            for (int variable : variables) {
                method.visitVarInsn(Opcodes.ALOAD, variable);
            }
            method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
        }
    }
}
