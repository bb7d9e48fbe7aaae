// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.container;

/**
 * Where Guava's immutable collections keep what they hold, which parsers and clients of all kinds
 * return. Its views that compute their elements are missing: what lies behind is not what they
 * show.
 */
final class GuavaContainers {

    private static final String PACKAGE = "com.google.common.collect.";
    private static final String[] NONE = {};

    private GuavaContainers() {}

    static void addTo(JdkContainers.Sink sink) {
        sink.add(PACKAGE + "RegularImmutableList", new String[] {"array"}, NONE);
        sink.add(PACKAGE + "RegularImmutableSet", new String[] {"elements"}, NONE);
        // The latter of the edition for Android.
        String[] entries = {"entries", "alternatingKeysAndValues"};
        sink.add(PACKAGE + "RegularImmutableMap", entries, NONE);
        sink.add(PACKAGE + "ImmutableEntry", new String[] {"key", "value"}, NONE);
        sink.add(PACKAGE + "SingletonImmutableList", NONE, new String[] {"element"});
        sink.add(PACKAGE + "SingletonImmutableSet", NONE, new String[] {"element"});
        String[] single = {"singleKey", "singleValue"};
        sink.add(PACKAGE + "SingletonImmutableBiMap", NONE, single);
    }
}
