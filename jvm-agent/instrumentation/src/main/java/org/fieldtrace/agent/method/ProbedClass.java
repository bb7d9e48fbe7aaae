// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class some of whose methods are probed. */
final class ProbedClass extends ClassVisitor {

    private final String probe;
    private final Map<String, Integer> methods;
    private boolean hasFrames;

    /**
     * @param probe internal name of the class that is called
     * @param methods numbers of the methods by name and descriptor
     */
    ProbedClass(ClassVisitor next, String probe, Map<String, Integer> methods) {
        super(Opcodes.ASM9, next);
        this.probe = probe;
        this.methods = methods;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        hasFrames = (version & 0xffff) >= Opcodes.V1_6;
        super.visit(version, access, name, signature, parent, types);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        Integer id = methods.get(name + descriptor);
        return id == null
                ? next
                : new ProbedMethod(hasFrames, probe, id, next, access, name, descriptor);
    }
}
