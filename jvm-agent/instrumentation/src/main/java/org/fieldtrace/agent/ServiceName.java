// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.File;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final int PLACES = 11;

    private static final String LAST_RESORT = "jvm";

    /** The package of what runs {@code java Pay.java}. */
    private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

    /** A pod of a deployment: its name, the hash of its template and one of its own. */
    private static final String POD =
            "(.+?)-[bcdfghjklmnpqrstvwxz2456789]{6,10}-[bcdfghjklmnpqrstvwxz2456789]{5}";

    /** A pod of a stateful set: its name and its number. */
    private static final String NUMBERED_POD = "(.+?)-\\d{1,4}";

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
        for (int place = 0; place < PLACES; place++) {
            String found = name.at(place);
            String shown = found == null ? "" : ServiceText.shown(found);
            if (!shown.isEmpty()) {
                return shown;
            }
        }
        return LAST_RESORT;
    }

    /** What stands at one of the places that are looked at in turn; null where nothing does. */
    private String at(int place) {
        switch (place) {
            case 0:
                return environment.get("OTEL_SERVICE_NAME");
            case 1:
                return ServiceText.openTelemetryAttribute(environment, "service.name");
            case 2:
                return properties.getProperty(SPRING);
            case 3:
                return environment.get("SPRING_APPLICATION_NAME");
            case 4:
                return springArgument(command());
            case 5:
                return springConfiguration();
            case 6:
                return properties.getProperty(QUARKUS);
            case 7:
                return environment.get("QUARKUS_APPLICATION_NAME");
            case 8:
                return quarkusBuild();
            case 9:
                return kubernetes();
            default:
                return main(command());
        }
    }

    private String command() {
        return properties.getProperty("sun.java.command", "").strip();
    }

    private static String springArgument(String command) {
        String prefix = "--" + SPRING + "=";
        if (!command.contains(prefix)) {
            return null; // nearly all, and no pattern has to be made
        }
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
        for (String pattern : List.of(POD, NUMBERED_POD)) {
            Matcher matcher = Pattern.compile(pattern).matcher(pod);
            if (matcher.matches()) {
                return matcher.group(1);
            }
        }
        return null;
    }

    /**
     * Of {@code /opt/pay-1.2.jar}, {@code com.acme.Pay}, {@code acme/com.acme.Pay} or {@code
     * Pay.java}: the last name.
     */
    private static String main(String command) {
        String main = ServiceText.firstWord(command);
        String behind = command.substring(main.length()).strip();
        boolean isSource = !behind.isEmpty() && main.contains(SOURCE_LAUNCHER);
        main = isSource ? ServiceText.firstWord(behind) : main;
        main = main.substring(main.lastIndexOf('/') + 1);
        if (isSource && main.endsWith(".java")) {
            return main.substring(0, main.length() - ".java".length());
        }
        if (main.endsWith(".jar")) {
            String jar = main.substring(0, main.length() - ".jar".length());
            String name = ServiceText.jarVersion(jar).replaceFirst("");
            return name.isEmpty() ? jar : name;
        }
        return main.substring(main.lastIndexOf('.') + 1);
    }
}
