// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.base.BridgeVisibility;
import org.fieldtrace.agent.base.ClassFile;
import org.fieldtrace.agent.base.ClassSearch;
import org.fieldtrace.agent.base.ConstantSearch;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.base.Unsuitable;
import org.fieldtrace.agent.bridge.remotecall.RemoteClass;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Instruments remote calls and classes of remote objects as they are loaded or retransformed. A
 * class that cannot be instrumented is left as it is, with a line that says why.
 */
final class RemoteCallTransformer implements ClassFileTransformer {

    static final byte[] ANNOTATION =
            AnnotatedMethods.DESCRIPTOR.getBytes(StandardCharsets.US_ASCII);

    /** What a class is not that is left as it is. */
    private static final String WATCHED = "watched";

    private final RemoteCallTargets targets;
    private final LoadedClasses loaded;
    private final ClassSearch annotated = new ConstantSearch(ANNOTATION);

    /**
     * @param loaded told of classes that turn out to be classes of remote objects
     */
    RemoteCallTransformer(RemoteCallTargets targets, LoadedClasses loaded) {
        this.targets = targets;
        this.loaded = loaded;
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (className == null) {
            return null; // a hidden class, such as a lambda's: nobody can name it
        }
        try {
            boolean mentionsAnnotation = loader != null && annotated.findsOneIn(classFile);
            if (!mentionsAnnotation
                    && !targets.isRemoteClass(className)
                    && targets.methodsOf(className).isEmpty()) {
                return null;
            }
            return canBeInstrumented(loader, className, classFile)
                    ? instrument(loader, className, classFile)
                    : null;
        } catch (Throwable cause) {
            Notice.print(
                    cause.toString(),
                    className.replace('/', '.')
                            + " is not watched: it cannot be instrumented: "
                            + cause
                            + " (remedy: please report this line)");
            return null;
        }
    }

    private boolean canBeInstrumented(ClassLoader loader, String className, byte[] classFile) {
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            refuseJdkClass(className);
            return false;
        }
        if (Unsuitable.isTooNew(className, classFile, WATCHED)) {
            return false;
        }
        if (!BridgeVisibility.from(loader)) {
            Unsuitable.loaderHidesBridge(loader, className, WATCHED);
            return false;
        }
        return true;
    }

    private void refuseJdkClass(String className) {
        if (targets.isRemoteClass(className)) {
            targets.refuse(className, "is a class of the JDK");
        } else {
            Notice.print(
                    "remote.calls names "
                            + className.replace('/', '.')
                            + ", but methods of the JDK cannot be remote calls (remedy: name the"
                            + " application's method that calls it)");
        }
    }

    private byte[] instrument(ClassLoader loader, String className, byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        AnnotatedMethods annotated = AnnotatedMethods.of(reader);
        List<String> added = targets.addRemoteClasses(annotated.remoteClasses());
        Set<String> named = targets.methodsOf(className);
        boolean remote =
                targets.isRemoteClass(className) && canBeRemote(className, reader, classFile);
        if (!remote && annotated.isEmpty() && named.isEmpty()) {
            return null;
        }
        int index =
                remote
                        ? RemoteClass.indexFor(loader, className.replace('/', '.'))
                        : InstrumentedClass.NOT_REMOTE;
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new InstrumentedClass(writer, annotated, named, index), ClassReader.EXPAND_FRAMES);
        byte[] instrumented = writer.toByteArray();
        loaded.look(added);
        return instrumented;
    }

    private boolean canBeRemote(String className, ClassReader reader, byte[] classFile) {
        int access = reader.getAccess();
        if ((access & Opcodes.ACC_INTERFACE) != 0) {
            targets.refuse(className, "is an interface");
            return false;
        }
        if ((access & Opcodes.ACC_ENUM) != 0) {
            targets.refuse(className, "is an enum, whose constants no remote call makes");
            return false;
        }
        if (ClassFile.isWithoutIdentity(classFile, access)) {
            targets.refuse(className, "is a value class, whose objects have no identity");
            return false;
        }
        return true;
    }
}
