// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.FixFields;

/**
 * Names to write in code. Where the fields are keys of nodes of JSON and the like, the class has
 * the name of the node's, and behind it the keys that lead there: {@code ObjectNode/items}.
 */
final class CodeNames {
    /** The field that stands for all keys that are not recorded. */
    private static final String OTHER_KEYS = "{key}";

    private CodeNames() {}

    /** Of the class that objects are of. */
    static String type(String classes) {
        return classes.replaceAll(".*[.$ ]", "").replaceFirst("/.*", "");
    }

    /** For a class with some of the fields. */
    static String view(String className) {
        String last = Frame.simpleClassName(className).replaceAll(".*[.$/]", "");
        String name = identifier(last.replaceFirst("^[^A-Za-z]+", ""));
        return Character.toUpperCase(name.charAt(0)) + name.substring(1) + "View";
    }

    /** The field of another object that most likely holds one of the class. */
    static String member(String className) {
        String name = identifier(Frame.simpleClassName(className).replaceAll(".*[.$/]", ""));
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** The method that returns a field. */
    static String getter(String field) {
        String name = identifier(field);
        return "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** The fields that can be named. */
    static List<FixFields.Needed> named(List<FixFields.Needed> fields) {
        List<FixFields.Needed> named = new ArrayList<>(fields);
        named.removeIf(field -> field.name().equals(OTHER_KEYS));
        return named;
    }

    /** A key as it may be written in Java. */
    static String identifier(String key) {
        return key.replaceAll("[^A-Za-z0-9_$]", "_");
    }
}
