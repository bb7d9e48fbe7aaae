// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import org.fieldtrace.agent.bridge.RemoteCallScope;

/**
 * Whether classes of a loader can call the bridge. Most loaders ask the bootstrap loader for what
 * they do not have, but those of OSGi frameworks only for packages that they are told to.
 */
public final class BridgeVisibility {

    /** What a user can do where it is not so. */
    public static final String REMEDY =
            "have it delegate org.fieldtrace.agent.bridge to the bootstrap loader; in OSGi, add it"
                    + " to org.osgi.framework.bootdelegation";

    private BridgeVisibility() {}

    /** Asks the loader. */
    public static boolean from(ClassLoader loader) {
        try {
            return Class.forName(RemoteCallScope.class.getName(), false, loader)
                    == RemoteCallScope.class;
        } catch (ClassNotFoundException | LinkageError hidden) {
            return false;
        }
    }
}
