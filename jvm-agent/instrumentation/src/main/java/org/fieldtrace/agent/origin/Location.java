// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where classes were loaded from: a folder or a jar, of which some lie in another one. */
final class Location {

    /**
     * The JDK and Spring Boot before 3.2 write {@code jar:file:/a.jar!/b}, then nested:/a.jar/!b.
     */
    private static final Pattern TEXT =
            Pattern.compile("(?:jar:)?(?:file|nested):(?://)?(/.*?)(?:(?:!/|/!)(.*?))?(?:!/.*)?");

    private static final Pattern OWN_CLASSES =
            Pattern.compile(".*\\b(?:BOOT-INF|WEB-INF)/classes/?!?/?");

    final String text;

    /** The outermost file, or the folder. */
    final Path file;

    /** The name of what lies in it, null where that is the file itself. */
    final String nested;

    private Location(String text, Path file, String nested) {
        this.text = text;
        this.file = file;
        this.nested = nested;
    }

    /** Null where it is neither. */
    static Location of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        try {
            String nested = matcher.group(2);
            Path file = Path.of(URI.create("file:" + matcher.group(1).replace(" ", "%20")));
            boolean isAlone = nested == null || nested.isEmpty() || nested.endsWith(".class");
            return new Location(text, file, isAlone ? null : nested);
        } catch (IllegalArgumentException strange) {
            return null;
        }
    }

    /** The file itself. */
    Location outermost() {
        return new Location(text, file, null);
    }

    /** Whether it is what the build of a Spring Boot jar or of a WAR holds of the application. */
    boolean isOwnClasses() {
        return OWN_CLASSES.matcher(text).matches();
    }

    boolean isFolder() {
        return nested == null && text.endsWith("/") && !text.endsWith("!/");
    }

    /** Whether Quarkus keeps the application's jar there. */
    boolean isQuarkusApp() {
        Path folder = file.getParent();
        return nested == null
                && folder != null
                && folder.endsWith("app")
                && folder.resolveSibling("quarkus-run.jar").toFile().exists();
    }

    /** What people recognise it by: a jar's name, or the end of a folder's path. */
    String name() {
        String path = nested == null ? file.toString() : nested.replaceFirst("/?!?/?$", "");
        boolean isJar = !isFolder() && path.endsWith("ar");
        int parts = isJar ? 1 : 2;
        int from = path.length();
        while (parts-- > 0 && from > 0) {
            from = path.lastIndexOf('/', from - 1);
        }
        return path.substring(Math.max(0, from + 1));
    }
}
