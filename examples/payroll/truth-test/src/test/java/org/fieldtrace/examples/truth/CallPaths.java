// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.truth;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.springframework.boot.web.client.RestTemplateCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Added to a service, it notes the service's own frames at each of its calls to hr. */
@Configuration
class CallPaths {

    private final List<List<String>> seen = new CopyOnWriteArrayList<>();

    /** The call paths, innermost frame first, in the order of the calls. */
    List<List<String>> seen() {
        return List.copyOf(seen);
    }

    @Bean
    RestTemplateCustomizer noteCallPaths() {
        return http ->
                http.getInterceptors()
                        .add(
                                (request, body, execution) -> {
                                    seen.add(ownFrames());
                                    return execution.execute(request, body);
                                });
    }

    private static List<String> ownFrames() {
        String notOwn = CallPaths.class.getPackageName() + ".";
        return Stream.of(new Throwable().getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("org.fieldtrace."))
                .filter(frame -> !frame.getClassName().startsWith(notOwn))
                .map(
                        frame ->
                                "%s.%s(%s:%d)"
                                        .formatted(
                                                frame.getClassName(),
                                                frame.getMethodName(),
                                                frame.getFileName(),
                                                frame.getLineNumber()))
                .toList();
    }
}
