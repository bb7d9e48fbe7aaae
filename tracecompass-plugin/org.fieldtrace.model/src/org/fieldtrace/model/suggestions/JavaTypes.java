// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.Map;
import org.fieldtrace.model.Frame;

/** Types of fields as Java source has them. */
final class JavaTypes {
    private static final Map<Character, String> PRIMITIVES =
            Map.of(
                    'Z', "boolean", 'B', "byte", 'C', "char", 'S', "short", 'I', "int", 'J', "long",
                    'F', "float", 'D', "double");

    private JavaTypes() {}

    /**
     * The type without its package; {@code Object} where the signature is none.
     *
     * @param signature as in the class file
     */
    static String ofSignature(String signature) {
        if (signature.startsWith("[")) {
            return ofSignature(signature.substring(1)) + "[]";
        }
        if (signature.startsWith("L") && signature.endsWith(";")) {
            String name = signature.substring(1, signature.length() - 1).replace('/', '.');
            return Frame.simpleClassName(name).replace('$', '.');
        }
        return signature.length() == 1
                ? PRIMITIVES.getOrDefault(signature.charAt(0), "Object")
                : "Object";
    }
}
