// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.feign;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Feign, and Spring Cloud OpenFeign, which is built on it: what its interfaces return. */
public final class FeignLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String LIBRARY_WORK =
            "org.fieldtrace.agent.bridge.remotecall.LibraryWorkAdvice";
    private static final String FUTURE = "org.fieldtrace.agent.bridge.remotecall.FutureAdvice";

    public FeignLibrary() {
        super("feign", "10.12 to 13.13", "feign.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on("feign.SynchronousMethodHandler", "invoke", null, REMOTE_CALL),
                Hook.on("feign.AsynchronousMethodHandler", "invoke", null, FUTURE),
                Hook.on("feign.AsyncResponseHandler", "handleResponse", null, LIBRARY_WORK));
    }
}
