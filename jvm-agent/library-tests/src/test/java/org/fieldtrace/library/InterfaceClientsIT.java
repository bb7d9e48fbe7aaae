// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Feign and Retrofit, which implement interfaces of the application. */
class InterfaceClientsIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "10.12, , 2.6.0, 3.12.13, 2.9.0, 3.0.0",
        "13.13, feignFuture, 3.0.0, 5.5.1, 3.0.0, 3.1.12"
    })
    void findsWhatTheInterfacesReturnWhereverTheApplicationAskedForIt(
            String feign,
            String feignFuture,
            String retrofit,
            String okHttp,
            String adapter,
            String rxJava)
            throws Exception {
        String okHttpArtifact = okHttp.startsWith("5") ? "okhttp-jvm:" : "okhttp:";
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.github.openfeign:feign-jackson:" + feign,
                                "com.squareup.retrofit2:retrofit:" + retrofit,
                                "com.squareup.retrofit2:converter-jackson:" + retrofit,
                                "com.squareup.retrofit2:converter-gson:" + retrofit,
                                "com.squareup.retrofit2:adapter-rxjava3:" + adapter,
                                "com.squareup.okhttp3:" + okHttpArtifact + okHttp,
                                "io.reactivex.rxjava3:rxjava:" + rxJava)
                        .compileApp(List.of("MessageWeb", "InterfaceClients"), source -> source)
                        .record("sampling.rate=1", feignFuture);
        assertEquals(1, trace.notices().size(), trace.err());
        Map<String, Long> expected =
                new TreeMap<>(
                        Map.of(
                                "feignOne", 2L,
                                "feignAll", 4L,
                                "retrofitOne", 2L,
                                "retrofitCallback", 4L,
                                "retrofitFuture", 4L,
                                "retrofitSingle", 4L,
                                "retrofitGson", 2L));
        if (!feignFuture.isEmpty()) {
            expected.put(feignFuture, 4L);
        }
        assertEquals(expected, trace.objectsByMethod());
        for (String asked : List.of("retrofitCallback", "retrofitFuture")) {
            Set<String> calls = trace.scopesOfCallsIn("app.Main." + asked);
            assertEquals(1, calls.size(), asked);
            calls.retainAll(trace.callsWithoutExchange());
            assertEquals(Set.of(), calls, asked + " is served by no exchange");
        }
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }
}
