// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.base.Notice;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** The methods of a class that are to be probed, with their numbers. */
final class MethodsToProbe extends ClassVisitor {

    /** HotSpot compiles no method that is larger (its flag HugeMethodLimit). */
    private static final int LARGEST_COMPILED = 8000;

    /** At entry, where an exception comes, and at each return; bytes at most. */
    private static final int ENTRY_AND_THROW_BYTES = 64;

    private static final int RETURN_BYTES = 12;

    private static final int UNFIT = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;

    private final MethodPatterns patterns;
    private final int smallest;
    private final ProbeIds ids;
    private final Map<String, Integer> found = new HashMap<>();
    private final Set<String> ofClass = new HashSet<>();
    private String className;
    private String sourceFile;

    private MethodsToProbe(MethodPatterns patterns, int smallest, ProbeIds ids) {
        super(Opcodes.ASM9);
        this.patterns = patterns;
        this.smallest = smallest;
        this.ids = ids;
    }

    /**
     * Looks for them.
     *
     * @param smallest bytecodes that a method has at least, bytes
     * @return their numbers by name and descriptor
     */
    static Map<String, Integer> of(
            ClassReader reader, MethodPatterns patterns, int smallest, ProbeIds ids) {
        MethodsToProbe methods = new MethodsToProbe(patterns, smallest, ids);
        reader.accept(methods, ClassReader.SKIP_FRAMES);
        return methods.found;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        className = name.replace('/', '.');
    }

    @Override
    public void visitSource(String source, String debug) {
        sourceFile = source;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        ofClass.add(descriptor);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        // A constructor's code before that of its superclass cannot be in a try block.
        return (access & UNFIT) != 0 || name.startsWith("<") ? null : new Method(name, descriptor);
    }

    private final class Method extends CodeSizeEvaluator {
        private final String name;
        private final String descriptor;
        private final Set<String> annotations = new HashSet<>(ofClass);
        private int line;
        private int returns;

        Method(String name, String descriptor) {
            super(Opcodes.ASM9, null);
            this.name = name;
            this.descriptor = descriptor;
        }

        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
            annotations.add(annotation);
            return null;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = line == 0 ? number : line;
        }

        @Override
        public void visitInsn(int opcode) {
            returns += opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN ? 1 : 0;
            super.visitInsn(opcode);
        }

        @Override
        public void visitEnd() {
            if (getMinSize() < smallest || !patterns.want(className, name, annotations)) {
                return;
            }
            int woven = getMaxSize() + ENTRY_AND_THROW_BYTES + returns * RETURN_BYTES;
            if (woven > LARGEST_COMPILED && getMinSize() <= LARGEST_COMPILED) {
                Notice.print(
                        className
                                + "#"
                                + name
                                + " is not probed: it is so large that the JVM would no longer"
                                + " compile it (remedy: make it smaller)");
                return;
            }
            int id = ids.of(className, name, descriptor, sourceFile, line);
            if (id != ProbeIds.NONE) {
                found.put(name + descriptor, id);
            }
        }
    }
}
