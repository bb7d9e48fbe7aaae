// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the name and the version of a service are written by those who start it. */
final class ServiceText {
    /**
     * Behind the name of a jar: {@code pay-1.2.jar}, {@code pay-1.2.3-SNAPSHOT.jar}, {@code
     * pay-2.0.0.RELEASE-exec.jar}.
     */
    private static final String JAR_VERSION = "[-_](v?\\d+(?:[.\\d].*|-.*)?)$";

    // As long as the options service.name and service.version may be.
    private static final int LONGEST = 255;

    private ServiceText() {}

    /** What can stand in a line of text: whoever starts the service need not know of this agent. */
    static String shown(String text) {
        String cut = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        StringBuilder shown = new StringBuilder(cut.length());
        for (int i = 0; i < cut.length(); i += Character.charCount(cut.codePointAt(i))) {
            int character = cut.codePointAt(i);
            shown.appendCodePoint(isOfNoLine(character) ? ' ' : character);
        }
        return shown.toString().strip();
    }

    /** Unicode's category C. */
    private static boolean isOfNoLine(int character) {
        switch (Character.getType(character)) {
            case Character.CONTROL:
            case Character.FORMAT:
            case Character.SURROGATE:
            case Character.PRIVATE_USE:
            case Character.UNASSIGNED:
                return true;
            default:
                return false;
        }
    }

    /** Looks for the version in the name of a jar. */
    static Matcher jarVersion(String name) {
        return Pattern.compile(JAR_VERSION).matcher(name);
    }

    /** What stands ahead of the first blank. */
    static String firstWord(String text) {
        int end = 0;
        while (end < text.length() && !isBlank(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character >= '\t' && character <= '\r';
    }

    /** An attribute of {@code OTEL_RESOURCE_ATTRIBUTES}; null where it is not given. */
    static String openTelemetryAttribute(Map<String, String> environment, String name) {
        String attributes = environment.get("OTEL_RESOURCE_ATTRIBUTES");
        if (attributes == null) {
            return null;
        }
        Matcher attribute =
                Pattern.compile("(?:^|,)\\s*" + Pattern.quote(name) + "\\s*=\\s*([^,]*)")
                        .matcher(attributes);
        return attribute.find() ? attribute.group(1) : null;
    }

    /**
     * What {@code -jar} names, which may hold blanks; null where a class is started.
     *
     * @param properties of the JVM
     */
    static String mainJar(Properties properties) {
        String first = properties.getProperty("java.class.path", "").split(File.pathSeparator)[0];
        String command = properties.getProperty("sun.java.command", "").strip();
        return first.endsWith(".jar") && (command + " ").startsWith(first + " ") ? first : null;
    }

    /** What the manifest of a jar says; null where it says nothing, or where there is no jar. */
    static String attribute(String jar, Attributes.Name attribute) {
        if (jar == null) {
            return null;
        }
        try (JarFile file = new JarFile(jar, false)) {
            Manifest manifest = file.getManifest();
            return manifest == null ? null : manifest.getMainAttributes().getValue(attribute);
        } catch (IOException | RuntimeException unreadable) {
            return null;
        }
    }
}
