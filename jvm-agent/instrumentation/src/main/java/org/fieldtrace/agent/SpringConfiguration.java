// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name that a Spring application gives itself in the configuration that is in its jar. Nothing
 * else of the configuration is kept.
 */
final class SpringConfiguration {
    private static final String KEY = "spring.application.name";

    /** Where Spring looks first stands first. */
    private static final List<String> FILES =
            List.of(
                    "application.properties",
                    "application.yml",
                    "application.yaml",
                    "bootstrap.properties",
                    "bootstrap.yml");

    private static final List<String> FOLDERS =
            List.of("BOOT-INF/classes/", "WEB-INF/classes/", "");

    /** Configurations have some hundred lines; what is longer is none. */
    private static final int LARGEST = 1 << 18;

    private static final String YAML_LINE = "( *)([\\w.-]+) *:(?: +(.*))?";
    private static final String PLACEHOLDER = "\\$\\{([^:{}]+)(?::([^{}]*))?}";

    private SpringConfiguration() {}

    /**
     * The name.
     *
     * @param resources gives a resource of the class path by its name, null where there is none
     * @param values gives a system property or variable by its name, null where there is none
     * @return null where it is not configured, or by something that only Spring can tell
     */
    static String applicationName(
            Function<String, InputStream> resources, UnaryOperator<String> values) {
        for (String folder : FOLDERS) {
            for (String file : FILES) {
                String name = nameIn(folder + file, resources);
                if (name != null) {
                    return resolved(name, values);
                }
            }
        }
        return null;
    }

    private static String nameIn(String file, Function<String, InputStream> resources) {
        try (InputStream in = resources.apply(file)) {
            if (in == null) {
                return null;
            }
            String text = new String(in.readNBytes(LARGEST), StandardCharsets.UTF_8);
            return file.endsWith(".properties") ? ofProperties(text) : ofYaml(text);
        } catch (IOException | RuntimeException unreadable) {
            return null; // whatever made the resource so; then the service is named otherwise
        }
    }

    private static String ofProperties(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return properties.getProperty(KEY);
    }

    /** Of block mappings, which is how people write configurations. */
    private static String ofYaml(String text) {
        Deque<Integer> indents = new ArrayDeque<>();
        Deque<String> keys = new ArrayDeque<>();
        Pattern yamlLine = Pattern.compile(YAML_LINE);
        for (String line : text.split("\\R")) {
            Matcher entry = yamlLine.matcher(withoutComment(line));
            if (!entry.matches()) {
                continue;
            }
            int indent = entry.group(1).length();
            while (!indents.isEmpty() && indents.getLast() >= indent) {
                indents.removeLast();
                keys.removeLast();
            }
            indents.addLast(indent);
            keys.addLast(entry.group(2));
            String value = entry.group(3);
            if (value != null && !value.isBlank() && String.join(".", keys).equals(KEY)) {
                return unquoted(value.strip());
            }
        }
        return null;
    }

    private static String withoutComment(String line) {
        int comment = line.startsWith("#") ? 0 : line.indexOf(" #");
        return (comment < 0 ? line : line.substring(0, comment)).stripTrailing();
    }

    private static String unquoted(String value) {
        char first = value.charAt(0);
        boolean isQuoted =
                value.length() > 1
                        && (first == '"' || first == '\'')
                        && value.charAt(value.length() - 1) == first;
        return isQuoted ? value.substring(1, value.length() - 1) : value;
    }

    /** With {@code ${NAME:default}} replaced; null where only Spring knows a value. */
    private static String resolved(String name, UnaryOperator<String> values) {
        StringBuilder resolved = new StringBuilder();
        Matcher placeholder = Pattern.compile(PLACEHOLDER).matcher(name);
        while (placeholder.find()) {
            String value = values.apply(placeholder.group(1));
            value = value == null ? placeholder.group(2) : value;
            if (value == null) {
                return null;
            }
            placeholder.appendReplacement(resolved, Matcher.quoteReplacement(value));
        }
        placeholder.appendTail(resolved);
        // A build writes its own into files that are not processed: @project.name@.
        return resolved.indexOf("${") >= 0 || resolved.indexOf("@") == 0
                ? null
                : resolved.toString();
    }
}
