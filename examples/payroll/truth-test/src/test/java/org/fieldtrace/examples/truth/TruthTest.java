// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.truth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.examples.admin.AdminApplication;
import org.fieldtrace.examples.hr.HrApplication;
import org.fieldtrace.examples.payroll.PayrollApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The truth is held against the running services, so that no edit of theirs makes it a lie. */
class TruthTest {

    private static ConfigurableApplicationContext hr;
    private static Map<String, ConfigurableApplicationContext> callers;

    @BeforeAll
    static void start() {
        hr = HrApplication.application().run("--server.port=0");
        callers =
                Map.of(
                        "payroll", caller(PayrollApplication.application()),
                        "admin", caller(AdminApplication.application()));
    }

    @AfterAll
    static void stop() {
        callers.values().forEach(ConfigurableApplicationContext::close);
        hr.close();
    }

    static List<Truth.Context> contexts() throws IOException {
        return Truth.read().contexts();
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void aRequestCallsHrThroughTheFramesOfItsContext(Truth.Context context)
            throws IOException, InterruptedException {
        ConfigurableApplicationContext service = callers.get(context.service());
        HttpRequest request =
                HttpRequest.newBuilder(address(service, context.path().replace("{id}", "7")))
                        .build();

        int status =
                HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();

        assertEquals(200, status);
        List<List<String>> paths = service.getBean(CallPaths.class).seen();
        assertEquals(context.callPath(), paths.get(paths.size() - 1));
    }

    @ParameterizedTest
    @MethodSource("contexts")
    void everyFieldOfTheClassHasItsUtilisation(Truth.Context context)
            throws ClassNotFoundException {
        Set<String> fields =
                Arrays.stream(Class.forName(context.className()).getDeclaredFields())
                        .map(Field::getName)
                        .collect(Collectors.toSet());

        assertEquals(fields, context.utilisation().keySet());
    }

    @Test
    void framesAreToldInnermostFirst() throws IOException {
        assertEquals("innermost first", Truth.read().frameOrder());
        for (Truth.Context context : contexts()) {
            assertTrue(context.frames().get(0).className().endsWith(".HrClient"));
        }
    }

    private static ConfigurableApplicationContext caller(SpringApplicationBuilder application) {
        return application
                .sources(CallPaths.class)
                .run("--server.port=0", "--hr.url=" + address(hr, ""));
    }

    private static URI address(ConfigurableApplicationContext service, String path) {
        String port = service.getEnvironment().getProperty("local.server.port");
        return URI.create("http://127.0.0.1:" + port + path);
    }
}
