// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.monitor;

import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.base.BridgeVisibility;
import org.fieldtrace.agent.base.CallingMethods;
import org.fieldtrace.agent.base.ClassFile;
import org.fieldtrace.agent.base.ClassSearch;
import org.fieldtrace.agent.base.ConstantSearch;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.PerLoader;
import org.fieldtrace.agent.bridge.jdk.Monitors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weaves the calls of {@code wait()}, {@code wait(long)}, {@code notify} and {@code notifyAll} of
 * {@code Object}, as classes are loaded: the methods themselves are the JVM's, and have no code.
 * Classes of the JDK stay as they are.
 */
public final class MonitorTransformer implements ClassFileTransformer {

    private static final String OBJECT = "java/lang/Object";
    private static final String BRIDGE = Type.getInternalName(Monitors.class);
    private static final String AGENT = "org/fieldtrace/agent/";
    private static final byte[] WAIT = "wait".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTIFY = "notify".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTIFY_ALL = "notifyAll".getBytes(StandardCharsets.US_ASCII);

    /** Methods around which calls are woven. */
    private static final Set<String> WAITING = Set.of("wait()V", "wait(J)V");

    /** By the method that is called, what is called before it. */
    private static final Map<String, String> NOTIFYING =
            Map.of("notify()V", "notifies", "notifyAll()V", "notifiesAll");

    private final PerLoader<Boolean> seesBridge = new PerLoader<>();
    private final ClassSearch called = new ConstantSearch(WAIT, NOTIFY_ALL, NOTIFY);

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (className == null
                || loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || className.startsWith(AGENT)
                || !called.findsOneIn(classFile)) {
            return null;
        }
        try {
            if (ClassFile.isTooNew(classFile)
                    || !seesBridge.get(loader, () -> BridgeVisibility.from(loader))) {
                return null; // Both are told where fields are watched.
            }
            return weave(classFile);
        } catch (Throwable cause) {
            Notice.print(
                    "monitors " + cause,
                    className.replace('/', '.')
                            + " cannot be woven, so that critical paths do not know whom it"
                            + " notifies: "
                            + cause
                            + " (remedy: please report this line)");
            return null;
        }
    }

    /**
     * The class with its calls woven.
     *
     * @return null where it makes none
     */
    private static byte[] weave(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Set<String> calling =
                CallingMethods.of(
                        reader,
                        (owner, name, descriptor) ->
                                owner.equals(OBJECT) && isWoven(name + descriptor));
        if (calling.isEmpty()) {
            return null;
        }
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        WaitingClass waiting = new WaitingClass(writer, calling);
        reader.accept(waiting, 0);
        return waiting.isWoven ? writer.toByteArray() : null;
    }

    private static boolean isWoven(String method) {
        return WAITING.contains(method) || NOTIFYING.containsKey(method);
    }

    private static final class WaitingClass extends ClassVisitor {
        private final Set<String> calling;
        private boolean isWoven;

        WaitingClass(ClassVisitor next, Set<String> calling) {
            super(Opcodes.ASM9, next);
            this.calling = calling;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return calling.contains(name + descriptor) ? new WaitingMethod(next) : next;
        }

        private final class WaitingMethod extends MethodVisitor {

            WaitingMethod(MethodVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String method = owner.equals(OBJECT) ? name + descriptor : "";
                boolean waits = WAITING.contains(method);
                String notifying = NOTIFYING.get(method);
                if (waits) {
                    isWoven = true;
                    beginWait(descriptor.equals("(J)V"));
                } else if (notifying != null) {
                    isWoven = true;
                    visitInsn(Opcodes.DUP);
                    call(notifying, "(Ljava/lang/Object;)V");
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (waits) {
                    call("goesOn", "(Ljava/lang/Object;)V");
                }
            }

            /** Puts what stands for the wait below the object, and below a time. */
            private void beginWait(boolean isBounded) {
                if (isBounded) {
                    // object time -> time object
                    visitInsn(Opcodes.DUP2_X1);
                    visitInsn(Opcodes.POP2);
                }
                visitInsn(Opcodes.DUP);
                call("waitsAt", "(Ljava/lang/Object;)Ljava/lang/Object;");
                visitInsn(Opcodes.SWAP);
                if (isBounded) {
                    // time waiting object -> waiting object time
                    visitInsn(Opcodes.DUP2_X2);
                    visitInsn(Opcodes.POP2);
                }
            }

            private void call(String name, String descriptor) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, BRIDGE, name, descriptor, false);
            }
        }
    }
}
