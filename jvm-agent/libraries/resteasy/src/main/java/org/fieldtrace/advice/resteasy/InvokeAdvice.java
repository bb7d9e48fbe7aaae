// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.resteasy;

import java.lang.invoke.MethodHandle;
import java.net.URI;
import java.util.List;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.operation.RouteText;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jboss.resteasy.spi.metadata.ResourceMethod;

/** For where the server calls a method of a resource, other than one that a locator has given. */
public final class InvokeAdvice {

    private static final ClassValue<MethodHandle> METHOD = LibraryMembers.getters("method");
    private static final ClassValue<MethodHandle> URI_INFO = LibraryMembers.getters("getUri");
    private static final ClassValue<MethodHandle> BASE = LibraryMembers.getters("getBaseUri");

    /** The request has its route, and the resource what else it answers. */
    public static void enter(Object invoker, Object request) throws Throwable {
        if (!NativeAgent.following) {
            return;
        }
        Object method = (Object) METHOD.get(invoker.getClass()).invokeExact(invoker);
        Object uri = (Object) URI_INFO.get(request.getClass()).invokeExact(request);
        Object base = uri == null ? null : (Object) BASE.get(uri.getClass()).invokeExact(uri);
        if (!(method instanceof ResourceMethod) || !(base instanceof URI)) {
            return;
        }
        String path = ((URI) base).getPath();
        CurrentRequest.route(route(path, (ResourceMethod) method));
        ResourceClass resource = ((ResourceMethod) method).getResourceClass();
        if (OfferedOperations.isUntold(resource)) {
            for (ResourceMethod other : resource.getResourceMethods()) {
                OfferedOperations.offer(
                        other.getHttpMethods(),
                        List.of(route(path, other)),
                        resource.getClazz(),
                        other.getMethod().getName());
            }
        }
    }

    private static String route(String base, ResourceMethod method) {
        return RouteText.joined(base + "/" + method.getFullpath());
    }
}
