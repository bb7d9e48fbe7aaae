// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * What a class of advice needs of others: classes, methods and fields of a library, of which an
 * application may have another version than it was compiled against.
 */
final class AdviceNeeds {

    /** A method's name and descriptor, or a field's with a colon between. */
    record Member(String owner, String nameAndType) {}

    private final Set<String> classes = new LinkedHashSet<>();
    private final Set<Member> members = new LinkedHashSet<>();

    private AdviceNeeds() {}

    static AdviceNeeds of(byte[] classFile) {
        AdviceNeeds needs = new AdviceNeeds();
        new ClassReader(classFile).accept(needs.new References(), ClassReader.SKIP_DEBUG);
        return needs;
    }

    /** Internal names of classes of libraries. */
    List<String> classes() {
        return List.copyOf(classes);
    }

    /** Of these classes, or of what they inherit. */
    List<Member> members() {
        return List.copyOf(members);
    }

    /** Internal names of all classes that a class names, but for those nested beside it. */
    static Set<String> named(ClassReader reader) {
        Set<String> names = new TreeSet<>();
        Remapper listener =
                new Remapper() {
                    @Override
                    public String map(String internalName) {
                        names.add(internalName);
                        return internalName;
                    }
                };
        reader.accept(new Named(listener), ClassReader.SKIP_DEBUG);
        return names;
    }

    private void addMember(String owner, String nameAndType) {
        if (isOfLibrary(owner)) {
            classes.add(owner);
            members.add(new Member(owner, nameAndType));
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
                String[] types) {
            addClass(parent);
            for (String type : types) {
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

    /**
     * Passes over the lists of classes that are nested beside each other: advice for one method
     * works where the library lacks what the advice for another needs.
     */
    private static final class Named extends ClassRemapper {
        Named(Remapper listener) {
            super(Opcodes.ASM9, new Nothing(), listener);
        }

        @Override
        public void visitNestMember(String member) {}

        @Override
        public void visitInnerClass(String name, String outer, String inner, int access) {}
    }

    /** Is visited whole, and makes nothing of it. */
    private static final class Nothing extends ClassVisitor {
        Nothing() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {};
        }
    }
}
