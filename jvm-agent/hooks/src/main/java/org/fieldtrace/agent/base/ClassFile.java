// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import org.objectweb.asm.Opcodes;

/** What a class file says of itself at its beginning (JVM Specification, section 4.1). */
public final class ClassFile {

    private static final int NEWEST_VERSION = Opcodes.V25;

    /** Of JDK 23, whose early-access builds were the first to have classes without identity. */
    private static final int FIRST_WITH_IDENTITY = 67;

    private ClassFile() {}

    /** Its major version, such as 61 for Java 17. */
    public static int version(byte[] classFile) {
        return (classFile[6] & 0xff) << 8 | classFile[7] & 0xff;
    }

    /**
     * Whether its objects have no identity (JEP 401): the flag that older classes call ACC_SUPER is
     * then ACC_IDENTITY, and is not set. Only class files that use preview features have that.
     *
     * @param access its flags
     */
    public static boolean isWithoutIdentity(byte[] classFile, int access) {
        boolean isPreview = (classFile[4] & 0xff) == 0xff && (classFile[5] & 0xff) == 0xff;
        int others = Opcodes.ACC_SUPER | Opcodes.ACC_INTERFACE | Opcodes.ACC_MODULE;
        return isPreview && version(classFile) >= FIRST_WITH_IDENTITY && (access & others) == 0;
    }

    /** Whether it is of a newer Java than can be woven. */
    public static boolean isTooNew(byte[] classFile) {
        return version(classFile) > NEWEST_VERSION;
    }
}
