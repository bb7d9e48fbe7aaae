// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the name and the version of a service are written by those who start it. */
final class ServiceText {
    /**
     * Behind the name of a jar: {@code pay-1.2.jar}, {@code pay-1.2.3-SNAPSHOT.jar}, {@code
     * pay-2.0.0.RELEASE-exec.jar}.
     */
    static final Pattern JAR_VERSION = Pattern.compile("[-_](v?\\d+(?:[.\\d].*|-.*)?)$");

    // As long as the options service.name and service.version may be.
    private static final int LONGEST = 255;

    private ServiceText() {}

    /** What can stand in a line of text: whoever starts the service need not know of this agent. */
    static String shown(String text) {
        String cut = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        return cut.replaceAll("\\p{C}", " ").strip();
    }

    /** An attribute of {@code OTEL_RESOURCE_ATTRIBUTES}; null where it is not given. */
    static String openTelemetryAttribute(Map<String, String> environment, String name) {
        Matcher attribute =
                Pattern.compile("(?:^|,)\\s*" + Pattern.quote(name) + "\\s*=\\s*([^,]*)")
                        .matcher(environment.getOrDefault("OTEL_RESOURCE_ATTRIBUTES", ""));
        return attribute.find() ? attribute.group(1) : null;
    }
}
