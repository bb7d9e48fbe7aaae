// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Changes nothing, but tells native code of classes that are redefined: a debugger or a development
 * tool has given them other code, so that what is known of their fields may be true no more.
 *
 * <p>To be added as a transformer that cannot retransform, which the JVM leaves out where a class
 * is only retransformed, as this agent and others do.
 */
public final class RedefinedClasses implements ClassFileTransformer {

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (classBeingRedefined != null) {
            NativeAgent.calls().classRedefined(classBeingRedefined);
        }
        return null;
    }
}
