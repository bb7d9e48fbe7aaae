// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.locks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * No class is loaded, no code of the application is called and nothing is printed while a lock of
 * the agent is held: whoever does any of these may wait for a lock of the application, whose holder
 * waits for ours.
 *
 * <p>Followed are all calls of the agent's own methods, and lambdas from where they are made. What
 * of the JDK may be called with a lock held is listed; whatever else is called breaks the rule.
 */
final class LockRule {

    /** Neither load classes nor call what they are given; collections are seen to apart. */
    private static final Pattern HARMLESS =
            Pattern.compile(
                    "java/lang/(String|StringBuilder|Character|Integer|Long|Boolean|Double|Math"
                            + "|System|AutoCloseable|Object\\.(<init>|getClass)"
                            + "|Class\\.(getName|getClassLoader|getSuperclass|isArray)"
                            + "|\\w+(Exception|Error)\\.<init>|ThreadLocal\\.(get|set|remove)"
                            + "|Thread\\.currentThread|ref/\\w+)(\\..*)?"
                            + "|java/net/Inet\\w*Address\\.get(Address|Port)"
                            + "|java/util/(\\w+|concurrent/\\w+|concurrent/atomic/\\w+)\\..*"
                            + "|java/util/concurrent/ConcurrentHashMap\\$\\w+\\..*"
                            + "|\\[.*\\.clone");

    /** Of the collections, what runs that which it is given; a lambda is followed all the same. */
    private static final Pattern RUNS_WHAT_IT_IS_GIVEN =
            Pattern.compile(
                    "java/util/(Objects\\.(equals|hash\\w*|toString|requireNonNull\\w+)|"
                            + "Arrays\\.(toString|deep\\w+)|concurrent/\\w*(Executor|Future|Service)\\w*"
                            + "\\..*)");

    /** Keyed by what may have an {@code equals} or a {@code hashCode} of the application's. */
    private static final Pattern KEYED_BY_STRANGERS =
            Pattern.compile(
                    "Ljava/util/(concurrent/)?\\w*(Map|Set)<Ljava/lang/(ClassLoader|Object|Thread"
                            + "|Runnable);.*");

    private final OwnClasses own;
    private final Set<String> exempt;
    private final Set<String> breaches = new TreeSet<>();
    private final Map<MethodNode, String> seen = new HashMap<>();
    private final Deque<OwnClasses.Method> open = new ArrayDeque<>();

    private LockRule(OwnClasses own, Set<String> exempt) {
        this.own = own;
        this.exempt = exempt;
    }

    /**
     * The breaches, each with the calls that lead to it.
     *
     * @param exempt methods, as {@code Class.method}, that keep to the rule though it does not show
     */
    static Set<String> breaches(OwnClasses own, Set<String> exempt) {
        LockRule rule = new LockRule(own, exempt);
        for (ClassNode type : own.all()) {
            rule.lookAtFields(type);
            for (MethodNode method : type.methods) {
                rule.begin(new OwnClasses.Method(type, method));
            }
        }
        while (!rule.open.isEmpty()) {
            OwnClasses.Method next = rule.open.pop();
            rule.look(next, null, rule.seen.get(next.node()));
        }
        return rule.breaches;
    }

    private void lookAtFields(ClassNode type) {
        for (FieldNode field : type.fields) {
            if (field.signature != null && KEYED_BY_STRANGERS.matcher(field.signature).matches()) {
                String name = type.name.substring(type.name.lastIndexOf('/') + 1);
                if (!exempt.contains(name + '.' + field.name)) {
                    breaches.add(name + '.' + field.name + " asks its keys whether they are equal");
                }
            }
        }
    }

    private void begin(OwnClasses.Method method) {
        BitSet held = HeldInstructions.of(method.node());
        look(method, held, method.toString());
        for (InvokeDynamicInsnNode lambda : HeldInstructions.lambdasForMaps(method.node())) {
            follow(lambda, method + " within a map");
        }
    }

    /**
     * @param held where the lock is held; null for everywhere
     * @param path the calls that led here
     */
    private void look(OwnClasses.Method method, BitSet held, String path) {
        if (exempt.contains(method.toString())) {
            return;
        }
        int i = 0;
        for (AbstractInsnNode instruction : method.node().instructions) {
            if (held == null || held.get(i)) {
                look(instruction, path);
            }
            i++;
        }
    }

    private void look(AbstractInsnNode instruction, String path) {
        if (instruction instanceof InvokeDynamicInsnNode lambda) {
            breaches.add(path + " links an invokedynamic, which loads classes");
            follow(lambda, path);
        } else if (instruction instanceof MethodInsnNode call) {
            boolean isVirtual =
                    call.getOpcode() == Opcodes.INVOKEVIRTUAL
                            || call.getOpcode() == Opcodes.INVOKEINTERFACE;
            follow(call.owner, call.name, call.desc, isVirtual, path);
        } else if (instruction instanceof LdcInsnNode constant
                && constant.cst instanceof org.objectweb.asm.ConstantDynamic) {
            breaches.add(path + " links a dynamic constant, which loads classes");
        }
    }

    private void follow(InvokeDynamicInsnNode lambda, String path) {
        for (Object argument : lambda.bsmArgs) {
            if (argument instanceof Handle body) {
                boolean isVirtual =
                        body.getTag() == Opcodes.H_INVOKEVIRTUAL
                                || body.getTag() == Opcodes.H_INVOKEINTERFACE;
                follow(body.getOwner(), body.getName(), body.getDesc(), isVirtual, path);
            }
        }
    }

    private void follow(
            String owner, String name, String descriptor, boolean isVirtual, String path) {
        List<OwnClasses.Method> reached = new ArrayList<>();
        if (own.contain(owner)) {
            reached.addAll(own.reached(owner, name, descriptor, isVirtual));
        }
        for (OwnClasses.Method method : reached) {
            if (seen.putIfAbsent(method.node(), path + " > " + method) == null) {
                open.push(method);
            }
        }
        String declaring = own.foreign(owner);
        if (reached.isEmpty() && !isHarmless(declaring + '.' + name)) {
            breaches.add(path + " calls " + declaring + '.' + name);
        }
    }

    private static boolean isHarmless(String called) {
        return HARMLESS.matcher(called).matches()
                && !RUNS_WHAT_IT_IS_GIVEN.matcher(called).matches();
    }
}
