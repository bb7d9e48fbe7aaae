// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.regex.Matcher;
import org.fieldtrace.agent.base.ClassPathFiles;

/** Which release of the service this JVM runs, where its user has not said so. */
final class ServiceVersion {

    private static final List<String> BUILD_INFO =
            List.of(
                    "BOOT-INF/classes/META-INF/build-info.properties",
                    "WEB-INF/classes/META-INF/build-info.properties",
                    "META-INF/build-info.properties");

    private static final int PLACES = 6;

    private final Map<String, String> environment;
    private final Properties properties;
    private final Function<String, InputStream> resources;

    private ServiceVersion(
            Map<String, String> environment,
            Properties properties,
            Function<String, InputStream> resources) {
        this.environment = environment;
        this.properties = properties;
        this.resources = resources;
    }

    /** The version of the service that this JVM runs, empty where it is not known. */
    static String ofThisJvm() {
        return of(System.getenv(), System.getProperties(), ClassPathFiles::openOfApplication);
    }

    /**
     * The first of: OpenTelemetry's attribute; Spring's system property and variable; what Spring
     * Boot's build wrote into the jar; the manifest of the main jar; its name.
     *
     * @param environment of the process
     * @param properties of the JVM; {@code sun.java.command} holds its command line
     * @param resources gives a resource of the class path by its name, null where there is none
     */
    static String of(
            Map<String, String> environment,
            Properties properties,
            Function<String, InputStream> resources) {
        ServiceVersion version = new ServiceVersion(environment, properties, resources);
        for (int place = 0; place < PLACES; place++) {
            String found = version.at(place);
            boolean isTold = found != null && !isPlaceholder(found);
            String shown = isTold ? ServiceText.shown(found) : "";
            if (!shown.isEmpty()) {
                return shown;
            }
        }
        return "";
    }

    /** What stands at one of the places that are looked at in turn; null where nothing does. */
    private String at(int place) {
        switch (place) {
            case 0:
                return ServiceText.openTelemetryAttribute(environment, "service.version");
            case 1:
                return properties.getProperty("spring.application.version");
            case 2:
                return environment.get("SPRING_APPLICATION_VERSION");
            case 3:
                return buildInfo();
            case 4:
                return manifest();
            default:
                return jarName();
        }
    }

    /** What a build did not replace, such as {@code ${project.version}} or {@code @version@}. */
    private static boolean isPlaceholder(String version) {
        return version.contains("${") || version.startsWith("@");
    }

    private String buildInfo() {
        for (String file : BUILD_INFO) {
            try (InputStream in = resources.apply(file)) {
                if (in != null) {
                    Properties info = new Properties();
                    info.load(in);
                    return info.getProperty("build.version");
                }
            } catch (IOException | RuntimeException unreadable) {
                return null; // whatever made the resource so; then the version is told otherwise
            }
        }
        return null;
    }

    private String manifest() {
        return ServiceText.attribute(mainJar(), Attributes.Name.IMPLEMENTATION_VERSION);
    }

    private String jarName() {
        String jar = mainJar();
        if (jar == null) {
            return null;
        }
        String name = jar.substring(jar.lastIndexOf(File.separatorChar) + 1);
        Matcher version =
                ServiceText.jarVersion(name.substring(0, name.length() - ".jar".length()));
        return version.find() && version.start() > 0 ? version.group(1) : null;
    }

    private String mainJar() {
        return ServiceText.mainJar(properties);
    }
}
