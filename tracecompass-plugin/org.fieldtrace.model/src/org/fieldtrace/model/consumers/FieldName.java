// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.Arrays;
import java.util.List;

/**
 * A field as a user names it: {@code Employee.email}, {@code hr.Employee.email} or {@code
 * com.acme.hr.Employee.email}.
 *
 * @param className a class's name with all, some or none of its packages; a nested class's stands
 *     behind that of its outer one, after a dot or a dollar sign
 * @param field name of the field
 */
public record FieldName(String className, String field) {
    /**
     * Reads names that are separated by commas.
     *
     * @return at least one
     * @throws IllegalArgumentException if one lacks its class or its field
     */
    public static List<FieldName> parse(String names) {
        return Arrays.stream(names.split(",", -1)).map(FieldName::parseOne).toList();
    }

    private static FieldName parseOne(String name) {
        int dot = name.lastIndexOf('.');
        boolean isComplete = dot > 0 && dot < name.length() - 1 && name.charAt(0) != '.';
        if (!isComplete || name.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException("'" + name + "' does not name a class and a field");
        }
        return new FieldName(name.substring(0, dot), name.substring(dot + 1));
    }

    /** Whether it can be the class of a binary name. */
    public boolean isOf(String binaryName) {
        return ("." + withDots(binaryName)).endsWith("." + withDots(className));
    }

    /** Whether it is the whole name of that class, so that no other is meant. */
    boolean isWholeNameOf(String binaryName) {
        return className.contains(".") && withDots(binaryName).equals(withDots(className));
    }

    private static String withDots(String binaryName) {
        return binaryName.replace('$', '.');
    }

    @Override
    public String toString() {
        return className + "." + field;
    }
}
