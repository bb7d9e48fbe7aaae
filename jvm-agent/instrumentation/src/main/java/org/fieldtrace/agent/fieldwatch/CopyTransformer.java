// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.base.BridgeVisibility;
import org.fieldtrace.agent.base.CallingMethods;
import org.fieldtrace.agent.base.ClassFile;
import org.fieldtrace.agent.base.ClassSearch;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.base.ConstantSearch;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.watch.Copies;
import org.fieldtrace.agent.bridge.watch.UnseenCopies;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves, with either backend, the application's calls of {@code clone()} but those of arrays, as
 * classes are loaded or retransformed. {@code Object.clone} is protected, so that whatever copies
 * an object without reflection does so in a method of its class or of a superclass.
 */
public final class CopyTransformer implements ClassFileTransformer {

    private static final String NAME = "clone";
    private static final String DESCRIPTOR = "()Ljava/lang/Object;";
    private static final byte[] NAME_BYTES = NAME.getBytes(StandardCharsets.US_ASCII);

    private final ApplicationClasses application;
    private final ClassSearch named = new ConstantSearch(NAME_BYTES);

    CopyTransformer(ApplicationClasses application) {
        this.application = application;
    }

    /**
     * Weaves classes, those loaded already and those to come.
     *
     * @param transformers to which the transformer is added
     * @param libraryPrefixes beginnings of binary names of classes that are not the application's,
     *     and exceptions
     * @param isRunning whether the application runs already
     */
    public static void install(
            Instrumentation instrumentation,
            ClassTransformers transformers,
            List<String> libraryPrefixes,
            boolean isRunning) {
        ApplicationClasses application = new ApplicationClasses(libraryPrefixes);
        transformers.add(new CopyTransformer(application));
        for (Class<?> type : application.loaded(instrumentation)) {
            ClassReader reader = FieldReferences.reader(type, !isRunning);
            if (reader != null && CallingMethods.mayBeIn(reader, CopyTransformer::isCopy)) {
                retransform(instrumentation, type);
            }
        }
    }

    private static void retransform(Instrumentation instrumentation, Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
        } catch (Throwable cause) {
            UnseenCopies.areMadeBy(type.getClassLoader(), type.getName());
            tell(type.getName(), cause);
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (className == null
                || !application.contains(loader, className)
                || !named.findsOneIn(classFile)) {
            return null;
        }
        try {
            Set<String> copying =
                    CallingMethods.of(FieldReferences.reader(classFile), CopyTransformer::isCopy);
            if (copying.isEmpty()) {
                return null;
            }
            if (!ClassFile.isTooNew(classFile) && BridgeVisibility.from(loader)) {
                return weave(classFile, copying);
            }
            UnseenCopies.areMadeBy(loader, className.replace('/', '.'));
            return null;
        } catch (Throwable cause) {
            UnseenCopies.areMadeBy(loader, className.replace('/', '.'));
            tell(className.replace('/', '.'), cause);
            return null;
        }
    }

    private static void tell(String className, Throwable cause) {
        Notice.print(
                "copies " + cause,
                className
                        + " cannot be woven, so that copies that it makes of its objects are not"
                        + " seen: "
                        + cause
                        + " (remedy: please report this line)");
    }

    /** Of anything but an array. */
    private static boolean isCopy(String owner, String name, String descriptor) {
        return name.equals(NAME) && descriptor.equals(DESCRIPTOR) && owner.charAt(0) != '[';
    }

    private static byte[] weave(byte[] classFile, Set<String> copying) {
        return ChangedMethods.in(
                classFile,
                (access, name, descriptor, next) ->
                        copying.contains(name + descriptor) ? new CopyingMethod(next) : next);
    }

    private static final class CopyingMethod extends MethodVisitor {

        CopyingMethod(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean isCopy = opcode != Opcodes.INVOKESTATIC && isCopy(owner, name, descriptor);
            if (isCopy) {
                super.visitInsn(Opcodes.DUP);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (isCopy) {
                // original copy -> copy original copy -> copy
                super.visitInsn(Opcodes.DUP_X1);
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        Type.getInternalName(Copies.class),
                        "made",
                        "(Ljava/lang/Object;Ljava/lang/Object;)V",
                        false);
            }
        }
    }
}
