// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/** What to call this service where its user has not said so. */
final class ServiceName {

    private static final String SPRING = "spring.application.name";
    private static final String LAST_RESORT = "jvm";
    // As long as the option service.name may be.
    private static final int LONGEST = 255;

    private ServiceName() {}

    /** The name of the service that this JVM runs. */
    static String ofThisJvm() {
        return of(System.getenv(), System.getProperties());
    }

    /**
     * The first of: OpenTelemetry's variable, Spring's system property, variable and command line
     * argument, the simple name of the main class or the name of the main jar.
     *
     * @param environment of the process
     * @param properties of the JVM; {@code sun.java.command} holds its command line
     */
    static String of(Map<String, String> environment, Properties properties) {
        String command = properties.getProperty("sun.java.command", "").strip();
        return Stream.of(
                        environment.get("OTEL_SERVICE_NAME"),
                        properties.getProperty(SPRING),
                        environment.get("SPRING_APPLICATION_NAME"),
                        springArgument(command),
                        main(command))
                .filter(name -> name != null)
                .map(ServiceName::shown)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse(LAST_RESORT);
    }

    /** What can stand in a line of text: whoever starts the service need not know of this agent. */
    private static String shown(String name) {
        String cut = name.length() > LONGEST ? name.substring(0, LONGEST) : name;
        return cut.replaceAll("\\p{C}", " ").strip();
    }

    private static String springArgument(String command) {
        String prefix = "--" + SPRING + "=";
        for (String argument : command.split("\\s+")) {
            if (argument.startsWith(prefix)) {
                return argument.substring(prefix.length());
            }
        }
        return null;
    }

    /**
     * Of {@code /opt/pay.jar}, {@code com.acme.Pay} or {@code acme/com.acme.Pay}: the last name.
     */
    private static String main(String command) {
        String main = command.split("\\s+")[0];
        main = main.substring(main.lastIndexOf('/') + 1);
        if (main.endsWith(".jar")) {
            return main.substring(0, main.length() - ".jar".length());
        }
        return main.substring(main.lastIndexOf('.') + 1);
    }
}
