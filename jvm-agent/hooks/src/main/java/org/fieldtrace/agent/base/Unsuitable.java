// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

/** Says of classes that the agent would change why it leaves them as they are. */
public final class Unsuitable {

    private Unsuitable() {}

    /**
     * Whether a class file is of a newer Java than can be woven; says so once for each version.
     *
     * @param className internal name
     * @param left what the class is not, such as {@code watched}
     */
    public static boolean isTooNew(String className, byte[] classFile, String left) {
        if (!ClassFile.isTooNew(classFile)) {
            return false;
        }
        int version = ClassFile.version(classFile);
        Notice.print(
                "not " + left + ", version " + version,
                "classes of class file version "
                        + version
                        + " are not "
                        + left
                        + ", such as "
                        + className.replace('/', '.')
                        + " (remedy: compile them for Java 25 or earlier, or use a newer"
                        + " Fieldtrace)");
        return true;
    }

    /** A loader's classes cannot call the bridge; said once for each kind of loader. */
    public static void loaderHidesBridge(ClassLoader loader, String className, String left) {
        String kind = loader.getClass().getName();
        Notice.print(
                "not " + left + ", loader " + kind,
                className.replace('/', '.')
                        + " is not "
                        + left
                        + ": its class loader "
                        + kind
                        + " hides the agent's classes (remedy: "
                        + BridgeVisibility.REMEDY
                        + ")");
    }
}
