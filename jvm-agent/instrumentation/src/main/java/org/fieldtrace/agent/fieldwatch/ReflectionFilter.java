// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.security.ProtectionDomain;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.watch.HiddenMark;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has the JDK leave the mark out of the fields that reflection shows. On Java 11 to 25 every way to
 * them passes {@code jdk.internal.reflect.Reflection.filterFields}, with which the JDK hides fields
 * of its own. The table that it filters by is no use here: it is copied whenever a class is added,
 * and keeps classes from being unloaded.
 *
 * <p>Once in place it stays, as do the marks: a class that is loaded keeps its fields when the
 * agent stops.
 */
final class ReflectionFilter implements ClassFileTransformer {

    private static final String FILTERING = "jdk/internal/reflect/Reflection";
    private static final String METHOD = "filterFields";
    private static final String DESCRIPTOR =
            "(Ljava/lang/Class;[Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;";

    private static boolean isInForce; // of the thread that starts the agent, one at a time

    private ReflectionFilter() {}

    /**
     * Puts the filter in place, unless it is.
     *
     * @return whether reflection hides marks now; where it does not, a line says why
     */
    static boolean install(Instrumentation instrumentation) {
        if (isInForce) {
            return true;
        }
        ReflectionFilter filter = new ReflectionFilter();
        try {
            HiddenMark.removeFrom(new Field[0]); // initialises what every class will ask
            instrumentation.addTransformer(filter, true);
            Class<?> filtering = Class.forName(FILTERING.replace('/', '.'), false, null);
            instrumentation.retransformClasses(filtering);
            if (Specimen.hidesItsMark()) {
                isInForce = true;
                return true;
            }
            instrumentation.removeTransformer(filter);
            instrumentation.retransformClasses(filtering);
            tell("this JVM shows it nevertheless");
        } catch (Throwable cause) {
            instrumentation.removeTransformer(filter);
            tell(cause.toString());
        }
        return false;
    }

    private static void tell(String cause) {
        Notice.print(
                "classes get no mark, so that few objects of each can be watched at once, because"
                        + " the mark cannot be hidden from reflection: "
                        + cause
                        + " (remedy: please report this line and the output of java -version)");
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (loader != null || !FILTERING.equals(className)) {
            return null;
        }
        return ChangedMethods.in(
                classFile,
                (access, name, descriptor, next) ->
                        name.equals(METHOD) && descriptor.equals(DESCRIPTOR)
                                ? new Filtering(next)
                                : next);
    }

    /** Passes what the method returns through the filter. */
    private static final class Filtering extends MethodVisitor {

        Filtering(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.ARETURN) {
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        Type.getInternalName(HiddenMark.class),
                        "removeFrom",
                        "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;",
                        false);
            }
            super.visitInsn(opcode);
        }
    }

    /** A class with a mark, loaded to see whether it shows. */
    private static final class Specimen extends ClassLoader {

        private static final String NAME = "org.fieldtrace.agent.Specimen";
        private static final String FIELD = "shown";

        Specimen() {
            super(null);
        }

        static boolean hidesItsMark() {
            byte[] marked = MarkTransformer.withMark(new ClassReader(classFile()));
            Class<?> type = new Specimen().defineClass(NAME, marked, 0, marked.length);
            Field[] fields = type.getDeclaredFields();
            return fields.length == 1 && fields[0].getName().equals(FIELD);
        }

        private static byte[] classFile() {
            ClassWriter writer = new ClassWriter(0);
            writer.visit(
                    Opcodes.V1_8,
                    Opcodes.ACC_FINAL,
                    NAME.replace('.', '/'),
                    null,
                    "java/lang/Object",
                    null);
            writer.visitField(Opcodes.ACC_PRIVATE, FIELD, "I", null, null).visitEnd();
            writer.visitEnd();
            return writer.toByteArray();
        }
    }
}
