// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.vertx;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where a router stands below another. Vert.x tells it as it stands in the request's path, with the
 * values of the parameters that the place has.
 */
final class MountPoint {

    /** For a place whose parameters cannot be told from the rest. */
    private static final String UNKNOWN = "/{path}";

    private MountPoint() {}

    /**
     * The place as the program declares it.
     *
     * @param path of the route below it
     * @param parameters of the request's path by name, those of the route included
     */
    static String declared(String mountPoint, String path, Map<String, String> parameters) {
        if (mountPoint == null) {
            return "";
        }
        long own = parameters.keySet().stream().filter(name -> isOfPlace(name, path)).count();
        if (own == 0) {
            return mountPoint.endsWith("/")
                    ? mountPoint.substring(0, mountPoint.length() - 1)
                    : mountPoint;
        }
        StringBuilder declared = new StringBuilder();
        int named = 0;
        for (String segment : mountPoint.split("/")) {
            if (!segment.isEmpty()) {
                String name = nameOf(segment, path, parameters);
                named += name == null ? 0 : 1;
                declared.append('/').append(name == null ? segment : ":" + name);
            }
        }
        return named < own ? UNKNOWN : declared.toString();
    }

    /** Of the parameter of which a segment has the value; null where it has none. */
    private static String nameOf(String segment, String path, Map<String, String> parameters) {
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            if (isOfPlace(parameter.getKey(), path)
                    && (segment.equals(parameter.getValue())
                            || decoded(segment).equals(parameter.getValue()))) {
                return parameter.getKey();
            }
        }
        return null;
    }

    private static boolean isOfPlace(String name, String path) {
        return !name.equals("*") && !(path + "/").contains(":" + name + "/");
    }

    private static String decoded(String segment) {
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            return segment;
        }
    }
}
