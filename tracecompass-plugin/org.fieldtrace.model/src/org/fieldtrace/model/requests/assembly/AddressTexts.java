// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.LinkedHashMap;
import java.util.Map;

/** Addresses as texts; they are few and come again and again, and to write one takes long. */
final class AddressTexts {
    private static final int REMEMBERED = 1000;

    private final Map<Endpoint, String> texts =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Endpoint, String> eldest) {
                    return size() > REMEMBERED;
                }
            };

    String text(Endpoint endpoint) {
        return texts.computeIfAbsent(endpoint, Endpoint::text);
    }
}
