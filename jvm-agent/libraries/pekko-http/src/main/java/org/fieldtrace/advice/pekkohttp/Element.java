// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

/** What goes through the streams of a connection, as far as it matters here. */
enum Element {
    /** The head of a request that a server has read. */
    HEAD("impl.engine.parsing.ParserOutput$RequestStart"),
    REQUEST("http.scaladsl.model.HttpRequest"),
    RESPONSE("http.scaladsl.model.HttpResponse"),
    /** An answer that a server is about to write. */
    ANSWER("impl.engine.rendering.ResponseRenderingContext"),
    /** A request that a client is about to write. */
    CALL("impl.engine.rendering.RequestRenderingContext"),
    OTHER("");

    private static final ClassValue<Element> OF_CLASS =
            new ClassValue<>() {
                @Override
                protected Element computeValue(Class<?> type) {
                    for (Element element : values()) {
                        if (type.getName().endsWith(element.name)) {
                            return element;
                        }
                    }
                    return OTHER;
                }
            };

    private final String name;

    Element(String name) {
        this.name = name;
    }

    static Element of(Object element) {
        return element == null ? OTHER : OF_CLASS.get(element.getClass());
    }
}
