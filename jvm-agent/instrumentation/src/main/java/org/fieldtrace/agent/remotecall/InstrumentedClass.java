// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.util.HashSet;
import java.util.Set;
import org.fieldtrace.agent.base.Notice;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class on its way to being instrumented: its remote calls, and its constructors if wanted. */
final class InstrumentedClass extends ClassVisitor {

    /** Passed for a class whose constructors are left as they are. */
    static final int NOT_REMOTE = -1;

    private final AnnotatedMethods annotated;
    private final Set<String> named;
    private final Set<String> namedButNotSeen;
    private final int remoteIndex;
    private String className;
    private boolean hasFrames;

    /**
     * @param annotated remote calls by annotation
     * @param named names of the methods that are remote calls by option
     * @param remoteIndex number of the class if its objects are remote objects, else {@link
     *     #NOT_REMOTE}
     */
    InstrumentedClass(
            ClassVisitor next, AnnotatedMethods annotated, Set<String> named, int remoteIndex) {
        super(Opcodes.ASM9, next);
        this.annotated = annotated;
        this.named = named;
        this.namedButNotSeen = new HashSet<>(named);
        this.remoteIndex = remoteIndex;
    }

    @Override
    public void visit(
            int version, int access, String name, String signature, String parent, String[] types) {
        className = name;
        hasFrames = (version & 0xffff) >= Opcodes.V1_6;
        super.visit(version, access, name, signature, parent, types);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        if (name.equals("<init>")) {
            return remoteIndex == NOT_REMOTE
                    ? next
                    : new RemoteClassConstructor(
                            className, remoteIndex, next, access, name, descriptor);
        }
        if (annotated.contains(name, descriptor) || isNamed(access, name)) {
            return new RemoteCallMethod(hasFrames, next, access, name, descriptor);
        }
        return next;
    }

    private boolean isNamed(int access, String name) {
        int unfit = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
        if (!named.contains(name) || (access & unfit) != 0) {
            return false;
        }
        namedButNotSeen.remove(name);
        return true;
    }

    @Override
    public void visitEnd() {
        for (String name : namedButNotSeen) {
            Notice.print(
                    "remote.calls names "
                            + className.replace('/', '.')
                            + "#"
                            + name
                            + ", but the class has no such method with a body (remedy: name the"
                            + " class that declares the method)");
        }
        super.visitEnd();
    }
}
