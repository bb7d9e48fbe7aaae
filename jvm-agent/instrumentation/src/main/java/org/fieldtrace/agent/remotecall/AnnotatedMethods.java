// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.fieldtrace.agent.base.Notice;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The methods of a class that carry {@code @RemoteCall}, and the classes that they name. */
final class AnnotatedMethods extends ClassVisitor {

    /** Descriptor of the annotation; the API is no part of the agent. */
    static final String DESCRIPTOR = "Lorg/fieldtrace/api/RemoteCall;";

    private final Set<String> methods = new HashSet<>();
    private final Set<String> remoteClasses = new LinkedHashSet<>();
    private String className;

    private AnnotatedMethods() {
        super(Opcodes.ASM9);
    }

    /** Reads the class file. */
    static AnnotatedMethods of(ClassReader reader) {
        AnnotatedMethods found = new AnnotatedMethods();
        reader.accept(found, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return found;
    }

    /** Whether the method is annotated and can be instrumented. */
    boolean contains(String name, String descriptor) {
        return methods.contains(name + descriptor);
    }

    boolean isEmpty() {
        return methods.isEmpty();
    }

    /** Internal names of the classes that the annotations name. */
    Set<String> remoteClasses() {
        return remoteClasses;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        className = name;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                return type.equals(DESCRIPTOR) ? annotated(access, name, descriptor) : null;
            }
        };
    }

    private AnnotationVisitor annotated(int access, String name, String descriptor) {
        if ((access & Opcodes.ACC_BRIDGE) != 0) {
            // javac copies the annotation to the bridge, which calls the method that carries it.
            return null;
        }
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            Notice.print(
                    "@RemoteCall on "
                            + className.replace('/', '.')
                            + "#"
                            + name
                            + " has no effect: the method has no body (remedy: annotate the method"
                            + " that implements it or the one that calls it)");
            return null;
        }
        methods.add(name + descriptor);
        return new AnnotationVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitArray(String element) {
                return this;
            }

            @Override
            public void visit(String element, Object value) {
                addRemoteClass((Type) value);
            }
        };
    }

    private void addRemoteClass(Type type) {
        if (type.getSort() == Type.OBJECT) {
            remoteClasses.add(type.getInternalName());
        } else {
            Notice.print(
                    type.getClassName()
                            + " cannot be a class of remote objects: it is an array or a primitive"
                            + " type (remedy: name the class of its elements in @RemoteCall)");
        }
    }
}
