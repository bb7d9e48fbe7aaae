// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jersey;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.operation.RouteText;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ExtendedUriInfo;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.uri.UriTemplate;

/** For where the server calls a method of a resource. */
public final class DispatchAdvice {

    /** The request has its route, and the resource what else it answers. */
    public static void enter(Object dispatcher, Object instance, ContainerRequest request) {
        if (!NativeAgent.following) {
            return;
        }
        String base = request.getBaseUri().getPath();
        ExtendedUriInfo uri = request.getUriInfo();
        StringBuilder route = new StringBuilder(base);
        // The part that was matched last comes first.
        List<UriTemplate> templates = uri.getMatchedTemplates();
        for (int i = templates.size() - 1; i >= 0; i--) {
            route.append('/').append(templates.get(i).getTemplate());
        }
        CurrentRequest.route(RouteText.joined(route));
        Resource resource = uri.getMatchedModelResource();
        // What a locator adds is known by requests alone.
        if (resource != null && uri.getMatchedResourceLocators().isEmpty()) {
            Resource outermost = resource;
            while (outermost.getParent() != null) {
                outermost = outermost.getParent();
            }
            if (OfferedOperations.isUntold(outermost)) {
                offer(base, outermost);
            }
        }
    }

    private static void offer(String base, Resource resource) {
        String path = resource.getPath();
        String route = RouteText.joined(base + "/" + (path == null ? "" : path));
        for (ResourceMethod method : resource.getResourceMethods()) {
            OfferedOperations.offer(
                    List.of(method.getHttpMethod()),
                    List.of(route),
                    method.getInvocable().getHandler().getHandlerClass(),
                    method.getInvocable().getHandlingMethod().getName());
        }
        for (Resource child : resource.getChildResources()) {
            offer(route, child);
        }
    }
}
