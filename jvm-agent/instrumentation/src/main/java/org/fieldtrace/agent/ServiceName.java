// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.File;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.fieldtrace.agent.base.ClassPathFiles;

/**
 * What to call this service where its user has not said so: as its people call it, and without its
 * version, so that two releases compare.
 */
final class ServiceName {

    private static final String SPRING = "spring.application.name";
    private static final String QUARKUS = "quarkus.application.name";

    /** Each application that Quarkus' build makes is started by a jar of this name. */
    private static final String QUARKUS_JAR = "quarkus-run.jar";

    private static final String LAST_RESORT = "jvm";

    /** The package of what runs {@code java Pay.java}. */
    private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

    /** A pod of a deployment: its name, the hash of its template and one of its own. */
    private static final Pattern POD =
            Pattern.compile(
                    "(.+?)-[bcdfghjklmnpqrstvwxz2456789]{6,10}-[bcdfghjklmnpqrstvwxz2456789]{5}");

    /** A pod of a stateful set: its name and its number. */
    private static final Pattern NUMBERED_POD = Pattern.compile("(.+?)-\\d{1,4}");

    private final Map<String, String> environment;
    private final Properties properties;
    private final Function<String, InputStream> resources;

    private ServiceName(
            Map<String, String> environment,
            Properties properties,
            Function<String, InputStream> resources) {
        this.environment = environment;
        this.properties = properties;
        this.resources = resources;
    }

    /** The name of the service that this JVM runs. */
    static String ofThisJvm() {
        return of(System.getenv(), System.getProperties(), ClassPathFiles::openOfApplication);
    }

    /**
     * The first of: OpenTelemetry's variables; Spring's system property, variable, command line
     * argument and configuration in the jar; Quarkus' system property, variable and what its build
     * wrote into the jar; the name of what Kubernetes made the pod for; the simple name of the main
     * class or the name of the main jar without its version.
     *
     * @param environment of the process
     * @param properties of the JVM; {@code sun.java.command} holds its command line
     * @param resources gives a resource of the class path by its name, null where there is none
     */
    static String of(
            Map<String, String> environment,
            Properties properties,
            Function<String, InputStream> resources) {
        ServiceName name = new ServiceName(environment, properties, resources);
        String command = properties.getProperty("sun.java.command", "").strip();
        Stream<Supplier<String>> sources =
                Stream.of(
                        () -> environment.get("OTEL_SERVICE_NAME"),
                        () -> ServiceText.openTelemetryAttribute(environment, "service.name"),
                        () -> properties.getProperty(SPRING),
                        () -> environment.get("SPRING_APPLICATION_NAME"),
                        () -> springArgument(command),
                        name::springConfiguration,
                        () -> properties.getProperty(QUARKUS),
                        () -> environment.get("QUARKUS_APPLICATION_NAME"),
                        name::quarkusBuild,
                        name::kubernetes,
                        () -> main(command));
        return sources.map(Supplier::get)
                .filter(found -> found != null)
                .map(ServiceText::shown)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(LAST_RESORT);
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

    private String springConfiguration() {
        return SpringConfiguration.applicationName(
                resources,
                key -> {
                    String value = properties.getProperty(key);
                    return value == null ? environment.get(key) : value;
                });
    }

    /** The name that the application was built with: its configuration's, else its artifact's. */
    private String quarkusBuild() {
        String jar = ServiceText.mainJar(properties);
        return jar != null && new File(jar).getName().equals(QUARKUS_JAR)
                ? ServiceText.attribute(jar, Attributes.Name.IMPLEMENTATION_TITLE)
                : null;
    }

    /** The deployment, or what else made the pod, whose name is its host's. */
    private String kubernetes() {
        String pod = environment.get("HOSTNAME");
        if (pod == null || environment.get("KUBERNETES_SERVICE_HOST") == null) {
            return null;
        }
        return Stream.of(POD, NUMBERED_POD)
                .map(pattern -> pattern.matcher(pod))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElse(null);
    }

    /**
     * Of {@code /opt/pay-1.2.jar}, {@code com.acme.Pay}, {@code acme/com.acme.Pay} or {@code
     * Pay.java}: the last name.
     */
    private static String main(String command) {
        String[] words = command.split("\\s+");
        boolean isSource = words.length > 1 && words[0].contains(SOURCE_LAUNCHER);
        String main = isSource ? words[1] : words[0];
        main = main.substring(main.lastIndexOf('/') + 1);
        if (isSource && main.endsWith(".java")) {
            return main.substring(0, main.length() - ".java".length());
        }
        if (main.endsWith(".jar")) {
            String jar = main.substring(0, main.length() - ".jar".length());
            String name = ServiceText.JAR_VERSION.matcher(jar).replaceFirst("");
            return name.isEmpty() ? jar : name;
        }
        return main.substring(main.lastIndexOf('.') + 1);
    }
}
