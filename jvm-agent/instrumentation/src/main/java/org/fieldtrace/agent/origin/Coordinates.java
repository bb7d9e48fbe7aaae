// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a jar says of itself: of which artifacts it is made, and under which name of a module. */
final class Coordinates {

    static final Coordinates NONE = new Coordinates();

    private static final String MAVEN = "META-INF/maven/";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    private static final Pattern MODULE =
            Pattern.compile(
                    "(?m)^(?:Automatic-Module-Name|Bundle-SymbolicName|Implementation-Vendor-Id):"
                            + " *([\\w.-]+)");

    /** Gradle's cache has a folder a group. */
    private static final Pattern GRADLE = Pattern.compile("/files-2\\.1/([^/]+)/");

    /** Groups of the artifacts that it is made of, several where it was shaded. */
    final Set<String> groups = new LinkedHashSet<>();

    /** Name of its module, empty where it has none. */
    String module = "";

    /** Classes with which it starts, as its manifest says. */
    String startClass = "";

    /** Whether its manifest names other jars. */
    boolean hasClassPath;

    private int artifacts;

    private Coordinates() {}

    /**
     * Of a jar.
     *
     * @param location where it lies
     */
    static Coordinates of(JarDirectory jar, String location) throws IOException {
        Coordinates found = new Coordinates();
        for (String name : jar.names()) {
            if (name.startsWith(MAVEN) && name.endsWith("/pom.properties")) {
                found.groups.add(name.substring(MAVEN.length(), name.indexOf('/', MAVEN.length())));
                found.artifacts++;
            }
        }
        String manifest = jar.text(MANIFEST).replace("\r\n", "\n").replace("\n ", "");
        Matcher module = MODULE.matcher(manifest);
        if (module.find()) {
            found.module = module.group(1);
        }
        found.startClass = attribute(manifest, "Start-Class");
        if (found.startClass.isEmpty()) {
            found.startClass = attribute(manifest, "Main-Class");
        }
        found.hasClassPath = !attribute(manifest, "Class-Path").isEmpty();
        Matcher cache = GRADLE.matcher(location);
        if (found.groups.isEmpty() && cache.find()) {
            found.groups.add(cache.group(1));
        }
        return found;
    }

    /** Whether it was put together of several artifacts. */
    boolean isShaded() {
        return artifacts > 1;
    }

    private static String attribute(String manifest, String name) {
        Matcher matcher = Pattern.compile("(?m)^" + name + ": *(\\S.*?) *$").matcher(manifest);
        return matcher.find() ? matcher.group(1) : "";
    }
}
