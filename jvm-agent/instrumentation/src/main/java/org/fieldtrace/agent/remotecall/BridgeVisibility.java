// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import org.fieldtrace.agent.bridge.RemoteCallScope;

/**
 * Whether classes of a loader can call the bridge. Most loaders ask the bootstrap loader for what
 * they do not have, but those of OSGi frameworks only for packages that they are told to.
 */
final class BridgeVisibility {

    private BridgeVisibility() {}

    static boolean from(ClassLoader loader) {
        try {
            return Class.forName(RemoteCallScope.class.getName(), false, loader)
                    == RemoteCallScope.class;
        } catch (ClassNotFoundException | LinkageError hidden) {
            return false;
        }
    }
}
