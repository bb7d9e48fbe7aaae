// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.fieldtrace.agent.ClassFile;
import org.fieldtrace.agent.Notice;
import org.fieldtrace.agent.remotecall.BridgeVisibility;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Weaves classes of the application as they are loaded or retransformed. */
final class AccessTransformer implements ClassFileTransformer {

    private final ApplicationClasses application;
    private final Readers readers;
    private final WovenOwners owners;
    private final Obstacles obstacles;
    private final Map<ClassLoader, Boolean> seesBridge =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** Told of classes that come and are not woven. */
    interface Obstacles {
        /**
         * A class cannot be woven.
         *
         * @param accessed internal names of the classes through which it accesses fields
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
        try {
            return weave(loader, className, classFile);
        } catch (VirtualMachineError exhausted) {
            obstacles.exhausted();
            return null;
        } catch (Throwable cause) {
            Notice.print(
                    "weave " + cause,
                    className.replace('/', '.')
                            + " cannot be woven, so that what it reads is not seen: "
                            + cause
                            + " (remedy: please report this line)");
            return null;
        }
    }

    private byte[] weave(ClassLoader loader, String className, byte[] classFile) {
        if (isTooNew(classFile)) {
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        Set<String> accessed = FieldReferences.owners(reader, application);
        if (accessed.isEmpty()) {
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
        if (!seesBridge.computeIfAbsent(loader, BridgeVisibility::from)) {
            hinder(
                    noted,
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
                    noted,
                    accessed,
                    "its method "
                            + woven.tooLarge()
                            + " is so large that the JVM would no longer compile it (remedy: make"
                            + " it smaller)");
        }
        return writer.toByteArray();
    }

    private void hinder(Readers.Reader reader, Set<String> accessed, String obstacle) {
        reader.obstacle = obstacle;
        obstacles.hindered(reader, accessed);
    }

    private static boolean isTooNew(byte[] classFile) {
        boolean tooNew = ClassFile.isTooNew(classFile);
        if (tooNew) {
            int version = ClassFile.version(classFile);
            Notice.print(
                    "woven version " + version,
                    "what classes of class file version "
                            + version
                            + " read is not seen (remedy: compile them for Java 25 or earlier, or"
                            + " use a newer Fieldtrace)");
        }
        return tooNew;
    }
}
