// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class of a library on its way to being hooked. */
final class HookedClass extends ClassVisitor {

    static final int WITHOUT_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

    private final Map<Hook, Advice> hooks;
    private final Set<String> missing = new TreeSet<>();
    private String className;
    private boolean hasFrames;

    /**
     * @param hooks of this class, with the advice of each
     */
    HookedClass(ClassVisitor next, Map<Hook, Advice> hooks) {
        super(Opcodes.ASM9, next);
        this.hooks = new LinkedHashMap<>(hooks);
        for (Hook hook : hooks.keySet()) {
            if (hook.isRequired()) {
                missing.add(hook.toString());
            }
        }
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
        if ((access & WITHOUT_CODE) != 0) {
            return next;
        }
        boolean bridge = (access & Opcodes.ACC_BRIDGE) != 0;
        for (Map.Entry<Hook, Advice> hook : hooks.entrySet()) {
            // Who calls an interface calls the bridge to a method that returns a narrower type.
            boolean isCalled = !bridge || hook.getKey().isOfInterface();
            if (isCalled && hook.getKey().matches(name, descriptor)) {
                if (!HookedMethod.fits(hook.getValue(), descriptor)) {
                    missing.add(hook.getKey() + " that does not return what is expected");
                    continue;
                }
                missing.remove(hook.getKey().toString());
                next =
                        new HookedMethod(
                                hook.getValue(),
                                hasFrames,
                                className,
                                next,
                                access,
                                name,
                                descriptor);
            }
        }
        return next;
    }

    /** Required methods that the class does not have; complete when it has been visited. */
    Set<String> missing() {
        return missing;
    }
}
