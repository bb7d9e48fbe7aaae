// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What advice classes need of a library: classes, methods and fields. An application may have
 * another version of the library than the advice was compiled against; what is missing is found
 * before anything is hooked, not when a request comes.
 */
final class ReferenceCheck {

    private final Set<String[]> members = new LinkedHashSet<>();
    private final Set<String> classes = new LinkedHashSet<>();

    /** Takes in what a class needs. */
    void add(byte[] classFile) {
        new ClassReader(classFile).accept(new References(), ClassReader.SKIP_DEBUG);
    }

    /** The first thing that the loader does not find, as a user would name it. */
    Optional<String> firstMissing(ClassFiles library) {
        for (String className : classes) {
            if (!library.hasClass(className)) {
                return Optional.of("class " + className.replace('/', '.'));
            }
        }
        for (String[] member : members) {
            if (!library.hasMember(member[0], member[1])) {
                return Optional.of(member[0].replace('/', '.') + "." + member[1]);
            }
        }
        return Optional.empty();
    }

    private void addMember(String owner, String member) {
        if (isOfLibrary(owner)) {
            classes.add(owner);
            members.add(new String[] {owner, member});
        }
    }

    private void addClass(String internalName) {
        Type type = Type.getObjectType(internalName);
        Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
        if (element.getSort() == Type.OBJECT && isOfLibrary(element.getInternalName())) {
            classes.add(element.getInternalName());
        }
    }

    private static boolean isOfLibrary(String owner) {
        return !owner.startsWith("[")
                && !owner.startsWith("java/")
                && !owner.startsWith("org/fieldtrace/");
    }

    private final class References extends ClassVisitor {
        References() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                String signature,
                String parent,
                String[] ts) {
            addClass(parent);
            for (String type : ts) {
                addClass(type);
            }
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new Code();
        }
    }

    private final class Code extends MethodVisitor {
        Code() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            addMember(owner, name + descriptor);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            addMember(owner, name + ":" + descriptor);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            addClass(type);
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle) {
                    Handle handle = (Handle) argument;
                    boolean isField = handle.getTag() <= Opcodes.H_PUTSTATIC;
                    addMember(
                            handle.getOwner(),
                            handle.getName() + (isField ? ":" : "") + handle.getDesc());
                }
            }
        }
    }
}
