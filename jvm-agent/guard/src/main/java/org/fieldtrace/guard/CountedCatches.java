// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Counts what code catches of any kind and then does not look at: where it goes on without a part
 * of the recording, that part is missing, and somebody must know.
 */
final class CountedCatches {

    private CountedCatches() {}

    /** A class file, and how many of its handlers count now. */
    record Counted(byte[] classFile, int handlers) {}

    static Counted in(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassNode type = new ClassNode();
        reader.accept(type, 0);
        int handlers = 0;
        for (MethodNode method : type.methods) {
            Set<LabelNode> seen = new HashSet<>();
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                boolean isOfAll = "java/lang/Throwable".equals(block.type);
                if (isOfAll && seen.add(block.handler) && isSilent(method, block.handler)) {
                    method.instructions.insertBefore(first(block.handler), count());
                    handlers++;
                }
            }
        }
        if (handlers == 0) {
            return new Counted(classFile, 0);
        }
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        type.accept(writer);
        return new Counted(writer.toByteArray(), handlers);
    }

    private static InsnList count() {
        InsnList count = new InsnList();
        count.add(new InsnNode(Opcodes.DUP));
        count.add(
                new MethodInsnNode(
                        Opcodes.INVOKESTATIC,
                        SafeAdvice.FAILURE,
                        "count",
                        "(Ljava/lang/Throwable;)V"));
        return count;
    }

    /** The variable of the exception is never read. */
    private static boolean isSilent(MethodNode method, LabelNode handler) {
        AbstractInsnNode first = first(handler);
        if (first.getOpcode() != Opcodes.ASTORE) {
            return first.getOpcode() == Opcodes.POP;
        }
        int variable = ((VarInsnNode) first).var;
        for (LocalVariableNode local : method.localVariables) {
            if (local.index == variable && isStart(local.start, first)) {
                return !isReadWithin(local, variable);
            }
        }
        return true; // the compiler knows no place where it could be read
    }

    private static boolean isStart(LabelNode start, AbstractInsnNode store) {
        AbstractInsnNode next = store.getNext();
        while (next != null && next.getOpcode() < 0 && next != start) {
            next = next.getNext();
        }
        return next == start;
    }

    private static boolean isReadWithin(LocalVariableNode local, int variable) {
        for (AbstractInsnNode at = local.start; at != local.end; at = at.getNext()) {
            if (at.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) at).var == variable) {
                return true;
            }
        }
        return false;
    }

    /** The first instruction at a label. */
    private static AbstractInsnNode first(LabelNode label) {
        AbstractInsnNode at = label;
        while (at.getOpcode() < 0) {
            at = at.getNext();
        }
        return at;
    }
}
