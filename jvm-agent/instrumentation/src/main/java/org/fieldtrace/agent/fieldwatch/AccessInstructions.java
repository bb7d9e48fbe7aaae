// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import org.fieldtrace.agent.bridge.watch.FieldAccess;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The instructions put in front of an access to a field. They have no branch, so that the stack map
 * frames stay as they are, and leave the object to the access itself, which throws where it is
 * null.
 */
final class AccessInstructions {

    /** Bytes that an access grows by, at most. */
    static final int MOST_BYTES = 11;

    private static final String BRIDGE = Type.getInternalName(FieldAccess.class);
    private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";
    private static final Handle LINK =
            new Handle(
                    Opcodes.H_INVOKESTATIC,
                    BRIDGE,
                    "link",
                    "("
                            + LOOKUP
                            + "Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;"
                            + "Ljava/lang/String;)Ljava/lang/invoke/CallSite;",
                    false);
    private static final Handle GETTER =
            new Handle(
                    Opcodes.H_INVOKESTATIC,
                    BRIDGE,
                    "getter",
                    "("
                            + LOOKUP
                            + "Ljava/lang/String;Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;"
                            + "Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/invoke/MethodHandle;",
                    false);
    private static final String RECORD_METHODS = "java/lang/runtime/ObjectMethods";

    private final boolean hasInvokeDynamic;

    /**
     * @param version of the class file
     */
    AccessInstructions(int version) {
        hasInvokeDynamic = (version & 0xffff) >= Opcodes.V1_7;
    }

    /** What goes in front of a {@code getfield} or a {@code putfield}. */
    InsnList before(FieldInsnNode access) {
        InsnList instructions = new InsnList();
        if (access.getOpcode() == Opcodes.GETFIELD) {
            instructions.add(new InsnNode(Opcodes.DUP));
            call(instructions, access, FieldAccess.READ);
        } else if (Type.getType(access.desc).getSize() == 1) {
            // object value -> object value object value -> object value object
            instructions.add(new InsnNode(Opcodes.DUP2));
            instructions.add(new InsnNode(Opcodes.POP));
            call(instructions, access, FieldAccess.WRITE);
        } else {
            // object value -> value object value -> value object -> object value object
            instructions.add(new InsnNode(Opcodes.DUP2_X1));
            instructions.add(new InsnNode(Opcodes.POP2));
            instructions.add(new InsnNode(Opcodes.DUP_X2));
            call(instructions, access, FieldAccess.WRITE);
        }
        return instructions;
    }

    private void call(InsnList instructions, FieldInsnNode access, String kind) {
        if (hasInvokeDynamic) {
            instructions.add(
                    new InvokeDynamicInsnNode(
                            kind,
                            "(Ljava/lang/Object;)V",
                            LINK,
                            Type.getObjectType(access.owner),
                            access.name));
        } else {
            instructions.add(new LdcInsnNode(access.owner.replace('/', '.')));
            instructions.add(new LdcInsnNode(access.name));
            instructions.add(
                    new MethodInsnNode(
                            Opcodes.INVOKESTATIC,
                            BRIDGE,
                            kind,
                            "(Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;)V",
                            false));
        }
    }

    /**
     * Whether an instruction stands for {@code toString}, {@code equals} or {@code hashCode} of a
     * record.
     */
    static boolean isRecordMethod(AbstractInsnNode instruction) {
        return instruction instanceof InvokeDynamicInsnNode
                && isRecordMethod(((InvokeDynamicInsnNode) instruction).bsm);
    }

    /** As above, by the bootstrap method of an {@code invokedynamic}. */
    static boolean isRecordMethod(Handle bootstrap) {
        return bootstrap.getOwner().equals(RECORD_METHODS);
    }

    /** Lets such an instruction read the fields of the record by getters that are seen. */
    static void weaveRecordMethod(InvokeDynamicInsnNode instruction) {
        for (int i = 0; i < instruction.bsmArgs.length; i++) {
            if (instruction.bsmArgs[i] instanceof Handle) {
                Handle getter = (Handle) instruction.bsmArgs[i];
                instruction.bsmArgs[i] =
                        new ConstantDynamic(
                                FieldAccess.READ,
                                "Ljava/lang/invoke/MethodHandle;",
                                GETTER,
                                getter,
                                Type.getObjectType(getter.getOwner()),
                                getter.getName());
            }
        }
    }
}
