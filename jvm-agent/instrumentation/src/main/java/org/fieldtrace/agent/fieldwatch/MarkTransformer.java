// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import org.fieldtrace.agent.base.ClassFile;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.keys.KeyedType;
import org.fieldtrace.agent.bridge.watch.ClassMarker;
import org.fieldtrace.agent.bridge.watch.FieldWatch;
import org.fieldtrace.agent.bridge.watch.HiddenMark;
import org.fieldtrace.agent.bridge.watch.Marks;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds the hidden mark to classes of the application as they are loaded, once in a line of
 * superclasses: in the outermost that is the application's own. Classes of libraries whose objects
 * have keys for fields get one, too.
 *
 * <p>It must be called where classes are loaded but not where they are retransformed, see {@link
 * FieldWatch#markBy}: what it makes then counts as the class's original, which later
 * retransformations, by whomever, begin with.
 */
final class MarkTransformer implements ClassMarker {

    private static final int ACCESS =
            Opcodes.ACC_PRIVATE | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;
    private static final int NO_OBJECTS =
            Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_ANNOTATION | Opcodes.ACC_MODULE;

    private final ApplicationClasses application;

    MarkTransformer(ApplicationClasses application) {
        this.application = application;
    }

    @Override
    public boolean mayMark(ClassLoader loader, String className) {
        return application.contains(loader, className) || KeyedType.isOne(className);
    }

    @Override
    public byte[] mark(String className, Class<?> classBeingRedefined, byte[] classFile) {
        // A debugger that redefines a class brings it without the mark that it has by now.
        if (classBeingRedefined != null && !Marks.areIn(classBeingRedefined)) {
            return null;
        }
        try {
            ClassReader reader = new ClassReader(classFile);
            return isMarked(reader, classFile) ? withMark(reader) : null;
        } catch (Throwable cause) {
            Notice.print(
                    "mark " + cause,
                    className.replace('/', '.')
                            + " gets no mark, so that few of its objects can be watched at once: "
                            + cause
                            + " (remedy: please report this line)");
            return null;
        }
    }

    private boolean isMarked(ClassReader reader, byte[] classFile) {
        return KeyedType.isOne(reader.getClassName())
                || (reader.getAccess() & NO_OBJECTS) == 0
                        && !ClassFile.isWithoutIdentity(classFile, reader.getAccess())
                        && !application.contains(reader.getSuperName());
    }

    /** The class file with the mark; null where it is in it already. */
    static byte[] withMark(ClassReader reader) {
        ClassWriter writer = new ClassWriter(reader, 0);
        boolean[] present = {false};
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public FieldVisitor visitField(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            Object value) {
                        present[0] |= name.equals(HiddenMark.NAME);
                        return super.visitField(access, name, descriptor, signature, value);
                    }

                    @Override
                    public void visitEnd() {
                        if (!present[0]) {
                            super.visitField(ACCESS, HiddenMark.NAME, "I", null, null);
                        }
                        super.visitEnd();
                    }
                },
                0);
        return present[0] ? null : writer.toByteArray();
    }
}
