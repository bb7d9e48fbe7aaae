// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.servlet;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Servlets, by what the application's own have in common. */
public final class ServletLibrary extends Library {

    public ServletLibrary() {
        super("servlet", "3.1 to 6.1");
    }

    @Override
    public List<Hook> hooks() {
        return List.of();
    }

    @Override
    public List<Hook> sectionHooks() {
        return Stream.of("javax", "jakarta")
                .map(
                        edition ->
                                Hook.on(
                                        edition + ".servlet.http.HttpServlet",
                                        "service",
                                        String.format(
                                                "(L%1$s/servlet/ServletRequest;"
                                                        + "L%1$s/servlet/ServletResponse;)V",
                                                edition),
                                        "org.fieldtrace.agent.bridge.request.servlet.ServletAdvice"))
                .collect(Collectors.toUnmodifiableList());
    }
}
