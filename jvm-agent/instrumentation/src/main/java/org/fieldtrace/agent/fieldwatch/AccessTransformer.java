// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import org.fieldtrace.agent.base.BridgeVisibility;
import org.fieldtrace.agent.base.ClassFile;
import org.fieldtrace.agent.bridge.PerLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Weaves classes of the application as they are loaded or retransformed. */
final class AccessTransformer implements ClassFileTransformer {

    private final ApplicationClasses application;
    private final Readers readers;
    private final WovenOwners owners;
    private final Obstacles obstacles;
    private final PerLoader<Boolean> seesBridge = new PerLoader<>();

    /** Told of classes that come and are not woven. */
    interface Obstacles {
        /**
         * A class cannot be woven.
         *
         * @param accessed internal names of the classes through which it accesses fields; null
         *     where that is not known
         */
        void hindered(Readers.Reader reader, Set<String> accessed);

        /** The JVM had too little left of something to weave a class; later it may have enough. */
        void exhausted();
    }

    AccessTransformer(
            ApplicationClasses application,
            Readers readers,
            WovenOwners owners,
            Obstacles obstacles) {
        this.application = application;
        this.readers = readers;
        this.owners = owners;
        this.obstacles = obstacles;
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (className == null || !application.contains(loader, className)) {
            return null;
        }
        Set<String> accessed = null;
        try {
            ClassReader reader = FieldReferences.reader(classFile);
            TextConstants.note(reader);
            accessed = FieldReferences.owners(reader, application);
            if (ClassFile.isTooNew(classFile)) {
                hinder(loader, className, accessed, tooNew(classFile));
                return null;
            }
            return weave(loader, className, reader, accessed);
        } catch (VirtualMachineError exhausted) {
            obstacles.exhausted();
            return null;
        } catch (Throwable cause) {
            hinder(loader, className, accessed, cause + " (remedy: please report this line)");
            return null;
        }
    }

    /** A hidden class is about to be defined, of which the JVM lets nobody change the code. */
    void hidden(ClassLoader loader, byte[] classFile) {
        ClassReader reader = FieldReferences.reader(classFile);
        Set<String> accessed = FieldReferences.owners(reader, application);
        accessed.remove(reader.getClassName());
        if (!accessed.isEmpty()) {
            hinder(
                    loader,
                    reader.getClassName(),
                    accessed,
                    "it is a hidden class (remedy: watch.backend=hw sees its reads)");
        }
    }

    private byte[] weave(
            ClassLoader loader, String className, ClassReader reader, Set<String> accessed) {
        // Also where it accesses none: it may have been noted as one of which that is not known.
        if (accessed.isEmpty() && !readers.isNoted(loader, className)) {
            return null;
        }
        Readers.Reader noted = readers.add(loader, className, accessed);
        // Only now, so that an owner that comes meanwhile finds a reader of an older generation.
        int generation = owners.generation();
        MethodsToWeave methods = MethodsToWeave.of(reader, owners::contains, application::contains);
        if (methods.isEmpty()) {
            noted.generation = generation;
            return null;
        }
        if (!seesBridge.get(loader, () -> BridgeVisibility.from(loader))) {
            hinder(
                    loader,
                    className,
                    accessed,
                    "its class loader "
                            + loader.getClass().getName()
                            + " hides the agent's classes (remedy: "
                            + BridgeVisibility.REMEDY
                            + ")");
            return null;
        }
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        WovenClass woven = new WovenClass(writer, methods, owners::contains, application::contains);
        reader.accept(woven, 0);
        if (woven.tooLarge() == null) {
            noted.generation = generation;
        } else {
            hinder(
                    loader,
                    className,
                    accessed,
                    "its method "
                            + woven.tooLarge()
                            + " is so large that the JVM would no longer compile it (remedy: make"
                            + " it smaller)");
        }
        return writer.toByteArray();
    }

    private void hinder(
            ClassLoader loader, String className, Set<String> accessed, String obstacle) {
        Readers.Reader reader =
                accessed == null
                        ? readers.addUnknown(loader, className)
                        : readers.add(loader, className, accessed);
        reader.obstacle = obstacle;
        obstacles.hindered(reader, accessed);
    }

    private static String tooNew(byte[] classFile) {
        return "its class file is of version "
                + ClassFile.version(classFile)
                + " (remedy: compile it for Java 25 or earlier, or use a newer Fieldtrace)";
    }
}
