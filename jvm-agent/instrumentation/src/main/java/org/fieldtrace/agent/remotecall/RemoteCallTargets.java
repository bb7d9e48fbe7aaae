// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.options.RemoteCallOption;

/**
 * What is to be instrumented: methods named by options, and classes of remote objects, named by
 * options or by annotations that were seen. All names are internal names, with slashes.
 */
final class RemoteCallTargets {

    private final Map<String, Set<String>> methods = new HashMap<>();
    private final Set<String> remoteClasses = ConcurrentHashMap.newKeySet();

    RemoteCallTargets(List<RemoteCallOption> calls) {
        for (RemoteCallOption call : calls) {
            addRemoteClasses(List.of(internal(call.remoteClassName())));
            methods.computeIfAbsent(internal(call.className()), name -> new HashSet<>())
                    .add(call.methodName());
        }
    }

    /** Methods of the class that options name as remote calls; empty if there are none. */
    Set<String> methodsOf(String className) {
        return methods.getOrDefault(className, Set.of());
    }

    /** Whether objects of the class are remote objects. */
    boolean isRemoteClass(String className) {
        return remoteClasses.contains(className);
    }

    /** Adds classes of remote objects; returns those that are new, and says which cannot be. */
    List<String> addRemoteClasses(Collection<String> classNames) {
        List<String> added = new ArrayList<>();
        for (String name : classNames) {
            if (name.startsWith("java/")) {
                refuse(name, "is a class of the JDK");
            } else if (remoteClasses.add(name)) {
                added.add(name);
            }
        }
        return added;
    }

    /**
     * Says that objects of a class are not watched.
     *
     * @param reason what the class is
     */
    void refuse(String className, String reason) {
        Notice.print(
                className.replace('/', '.')
                        + " cannot be a class of remote objects: it "
                        + reason
                        + " (remedy: name the application's own class that the call returns)");
    }

    private static String internal(String binaryName) {
        return binaryName.replace('.', '/');
    }
}
