// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Map;
import org.fieldtrace.agent.base.BridgeVisibility;
import org.fieldtrace.agent.base.ConstantPool;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.base.Unsuitable;
import org.fieldtrace.agent.bridge.PerLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Probes methods of classes as they are loaded or retransformed. A class that cannot be probed is
 * left as it is, with a line that says why.
 */
final class MethodProbeTransformer implements ClassFileTransformer {

    /** What a class is not that is left as it is. */
    private static final String PROBED = "probed";

    private static final String AGENT = "org/fieldtrace/agent/";

    private final String probe;
    private final int smallest;
    private final ProbeIds ids;
    private final PerLoader<Boolean> seesBridge = new PerLoader<>();
    private volatile MethodPatterns patterns = MethodPatterns.NONE;

    /**
     * @param smallest bytecodes that a method has at least, bytes
     */
    MethodProbeTransformer(MethodHandler handler, int smallest, ProbeIds ids) {
        probe = handler.internalName();
        this.smallest = smallest;
        this.ids = ids;
    }

    /** Probes these methods of the classes that come from now on. */
    void want(MethodPatterns wanted) {
        patterns = wanted;
    }

    /** Whether methods of a class (internal name) may be probed, by its name and its loader. */
    static boolean isOpen(ClassLoader loader, String className) {
        return loader != null
                && loader != ClassLoader.getPlatformClassLoader()
                && !className.startsWith(AGENT);
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        MethodPatterns wanted = patterns;
        if (className == null || wanted.isOff() || !isOpen(loader, className)) {
            return null; // without a name it is a hidden class, such as a lambda's
        }
        try {
            if (!wanted.mayNameMethodsOf(className.replace('/', '.'))
                    && !mentionsOne(wanted, classFile)) {
                return null;
            }
            return weave(loader, className, classFile, wanted);
        } catch (Throwable cause) {
            Notice.print(
                    cause.toString(),
                    className.replace('/', '.')
                            + " is not probed: "
                            + cause
                            + " (remedy: please report this line)");
            return null;
        }
    }

    private static boolean mentionsOne(MethodPatterns wanted, byte[] classFile) {
        for (String annotation : wanted.annotations()) {
            if (ConstantPool.contains(classFile, annotation.getBytes(StandardCharsets.UTF_8))) {
                return true;
            }
        }
        return false;
    }

    private byte[] weave(
            ClassLoader loader, String className, byte[] classFile, MethodPatterns wanted) {
        if (Unsuitable.isTooNew(className, classFile, PROBED)) {
            return null;
        }
        ClassReader reader = new ClassReader(classFile);
        Map<String, Integer> methods = MethodsToProbe.of(reader, wanted, smallest, ids);
        if (methods.isEmpty()) {
            return null;
        }
        if (!seesBridge.get(loader, () -> BridgeVisibility.from(loader))) {
            Unsuitable.loaderHidesBridge(loader, className, PROBED);
            return null;
        }
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ProbedClass(writer, probe, methods), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }
}
