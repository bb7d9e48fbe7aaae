// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.locks;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Which instructions of a method run while it holds a lock. */
final class HeldInstructions {

    /** Calls of these on a map run what they are given under a lock of the map, or may. */
    private static final Set<String> UNDER_A_LOCK_OF_THE_MAP =
            Set.of("computeIfAbsent", "computeIfPresent", "compute", "merge", "replaceAll");

    private final InsnList code;
    private final MethodNode method;
    private final int[] depth;
    private final Deque<Integer> open = new ArrayDeque<>();

    private HeldInstructions(MethodNode method) {
        this.method = method;
        this.code = method.instructions;
        this.depth = new int[code.size()];
        Arrays.fill(depth, -1);
    }

    /** Indices of the instructions that run while the method itself holds a lock. */
    static BitSet of(MethodNode method) {
        BitSet held = new BitSet();
        if (method.instructions.size() == 0) {
            return held;
        }
        if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            held.set(0, method.instructions.size());
            return held;
        }
        HeldInstructions flow = new HeldInstructions(method);
        flow.run();
        for (int i = 0; i < flow.depth.length; i++) {
            held.set(i, flow.depth[i] > 0);
        }
        return held;
    }

    /** What is made for a map to call under its lock: the lambda made last before such a call. */
    static Set<InvokeDynamicInsnNode> lambdasForMaps(MethodNode method) {
        Set<InvokeDynamicInsnNode> lambdas = new HashSet<>();
        InvokeDynamicInsnNode last = null;
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof InvokeDynamicInsnNode) {
                last = (InvokeDynamicInsnNode) instruction;
            } else if (instruction instanceof MethodInsnNode call
                    && call.owner.endsWith("Map")
                    && UNDER_A_LOCK_OF_THE_MAP.contains(call.name)
                    && last != null) {
                lambdas.add(last);
            }
        }
        return lambdas;
    }

    private void run() {
        reach(0, 0);
        while (!open.isEmpty()) {
            int i = open.pop();
            AbstractInsnNode instruction = code.get(i);
            int after = depth[i];
            if (instruction.getOpcode() == Opcodes.MONITORENTER) {
                after++;
            } else if (instruction.getOpcode() == Opcodes.MONITOREXIT) {
                after--;
            }
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                if (code.indexOf(block.start) <= i && i < code.indexOf(block.end)) {
                    // Released already where it is the release itself that is covered.
                    reach(code.indexOf(block.handler), Math.min(depth[i], after));
                    if (block.type == null) {
                        break; // shadows those behind it
                    }
                }
            }
            follow(instruction, i, after);
        }
    }

    private void follow(AbstractInsnNode instruction, int i, int after) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof JumpInsnNode jump) {
            reach(code.indexOf(jump.label), after);
        } else if (instruction instanceof TableSwitchInsnNode choice) {
            choice.labels.forEach(label -> reach(code.indexOf(label), after));
            reach(code.indexOf(choice.dflt), after);
        } else if (instruction instanceof LookupSwitchInsnNode choice) {
            choice.labels.forEach(label -> reach(code.indexOf((LabelNode) label), after));
            reach(code.indexOf(choice.dflt), after);
        }
        boolean goesOn =
                opcode != Opcodes.GOTO
                        && opcode != Opcodes.ATHROW
                        && opcode != Opcodes.TABLESWITCH
                        && opcode != Opcodes.LOOKUPSWITCH
                        && !(opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
        if (goesOn && i + 1 < code.size()) {
            reach(i + 1, after);
        }
    }

    private void reach(int i, int with) {
        if (with > depth[i]) {
            depth[i] = with;
            open.push(i);
        }
    }
}
