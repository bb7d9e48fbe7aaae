// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that bring in text and streams, and parsers that make objects of them. */
class TextClientsIT {

    private static final String[] LOWEST = {
        "org.apache.httpcomponents:httpclient:4.5",
        "org.apache.httpcomponents.client5:httpclient5:5.0",
        "com.squareup.okhttp3:okhttp:3.12.13",
        "com.fasterxml.jackson.core:jackson-databind:2.12.7",
        "com.google.code.gson:gson:2.8.6",
        "com.squareup.moshi:moshi:1.8.0",
        "com.squareup.okio:okio:1.17.6",
        "org.eclipse:yasson:1.0.11",
        "org.apache.johnzon:johnzon-jsonb:1.2.21",
    };
    private static final String[] MIDDLE = {
        "org.apache.httpcomponents:httpclient:4.5.14",
        "org.apache.httpcomponents.client5:httpclient5:5.3.1",
        "com.squareup.okhttp3:okhttp:4.12.0",
        "com.fasterxml.jackson.core:jackson-databind:2.17.2",
        "com.google.code.gson:gson:2.11.0",
        "com.squareup.moshi:moshi:1.12.0",
        "org.eclipse:yasson:3.0.4",
        "jakarta.inject:jakarta.inject-api:2.0.1",
        "org.apache.johnzon:johnzon-jsonb:2.0.1",
    };
    private static final String[] NEWEST = {
        "org.apache.httpcomponents:httpclient:4.5.14",
        "org.apache.httpcomponents.client5:httpclient5:5.5.2",
        "com.squareup.okhttp3:okhttp-jvm:5.5.1",
        "com.fasterxml.jackson.core:jackson-databind:2.22.4",
        "com.google.code.gson:gson:2.15.0",
        "com.squareup.moshi:moshi:1.15.2",
        "org.eclipse:yasson:3.0.4",
        "jakarta.inject:jakarta.inject-api:2.0.1",
        "org.apache.johnzon:johnzon-jsonb:2.0.1",
    };

    @TempDir Path temporary;

    static List<Arguments> versions() {
        return Extent.example(
                List.of(
                        Arguments.of("lowest", LOWEST),
                        Arguments.of("middle", MIDDLE),
                        Arguments.of("newest", NEWEST)));
    }

    @ParameterizedTest(name = "{0} versions")
    @MethodSource("versions")
    void countsWhatIsParsedOfTheAnswerToAClientAndNothingElse(String which, String... libraries)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries)
                        .compileApp(
                                "TextClients",
                                source ->
                                        which.equals("lowest")
                                                ? source.replace("jakarta.json", "javax.json")
                                                : source)
                        .record(
                                which.equals("newest")
                                        ? ChildJvm.ofNewestJdk()
                                        : ChildJvm.ofThisJdk(),
                                "sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(expectedObjects(), trace.objectsByMethod());
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
        // What is parsed is known to be what an exchange brought in, however long before and
        // whatever thread parses it.
        assertEquals(Set.of(), trace.callsWithoutExchange());
    }

    /** An employee with a home each, one or two of them, or one and what is made of it. */
    private static Map<String, Long> expectedObjects() {
        Map<String, Long> expected = new TreeMap<>();
        for (String one :
                new String[] {
                    "jdkText",
                    "jdkCopy",
                    "jdkUrlConnection",
                    "jdkUrl",
                    "apache4Text",
                    "lambda$apache4Handler",
                    "apache5Text",
                    "okHttpText",
                    "onResponse",
                    "jsonb",
                    "jsonbOther",
                    "moshiText",
                    "moshiSource"
                }) {
            expected.put(one, 2L);
        }
        for (String two :
                new String[] {
                    "jdkStream",
                    "lambda$jdkFuture",
                    "apache4Bytes",
                    "apache4Stream",
                    "lambda$apache5Stream",
                    "okHttpStream",
                    "okHttpReader",
                    "rewritesByJackson",
                    "rewritesByGson",
                    "rewritesByMoshi",
                    "rewritesByJsonb",
                    "rewritesByOtherJsonb"
                }) {
            expected.put(two, 4L);
        }
        return expected;
    }
}
