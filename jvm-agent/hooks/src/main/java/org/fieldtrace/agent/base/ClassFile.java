// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import org.objectweb.asm.Opcodes;

/** What a class file says of itself at its beginning (JVM Specification, section 4.1). */
public final class ClassFile {

    private static final int NEWEST_VERSION = Opcodes.V25;

    private ClassFile() {}

    /** Its major version, such as 61 for Java 17. */
    public static int version(byte[] classFile) {
        return (classFile[6] & 0xff) << 8 | classFile[7] & 0xff;
    }

    /** Whether it is of a newer Java than can be woven. */
    public static boolean isTooNew(byte[] classFile) {
        return version(classFile) > NEWEST_VERSION;
    }
}
