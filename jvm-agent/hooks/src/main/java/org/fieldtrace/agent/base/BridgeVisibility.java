// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.jdbc.JdbcAdvice;
import org.fieldtrace.agent.bridge.jdk.SubmitAdvice;
import org.fieldtrace.agent.bridge.method.BlockProbe;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.watch.FieldWatch;

/**
 * Whether classes of a loader can call the bridge. Most loaders ask the bootstrap loader for what
 * they do not have, but those of OSGi frameworks only for packages that they are told to.
 */
public final class BridgeVisibility {

    /** What a user can do where it is not so. */
    public static final String REMEDY =
            "have it delegate org.fieldtrace.agent.* to the bootstrap loader; in OSGi, add that"
                    + " to org.osgi.framework.bootdelegation";

    /** Of each package one: loaders that do not ask for all of them may ask for some. */
    private static final List<Class<?>> OF_EACH_PACKAGE =
            List.of(
                    NativeAgent.class,
                    AsyncContext.class,
                    RemoteCallScope.class,
                    FieldWatch.class,
                    SubmitAdvice.class,
                    JdbcAdvice.class,
                    BlockProbe.class);

    private BridgeVisibility() {}

    /** Asks the loader. */
    public static boolean from(ClassLoader loader) {
        try {
            for (Class<?> own : OF_EACH_PACKAGE) {
                if (Class.forName(own.getName(), false, loader) != own) {
                    return false;
                }
            }
            return true;
        } catch (ClassNotFoundException | LinkageError hidden) {
            return false;
        }
    }
}
