// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.fieldtrace.examples.hr.HrApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class AdminControllerTest {

    private static ConfigurableApplicationContext hr;
    private static ConfigurableApplicationContext admin;

    @BeforeAll
    static void start() {
        hr = HrApplication.application().run("--server.port=0");
        admin =
                AdminApplication.application()
                        .run("--server.port=0", "--hr.url=http://127.0.0.1:" + port(hr));
    }

    @AfterAll
    static void stop() {
        admin.close();
        hr.close();
    }

    @Test
    void aCardBearsTheNameAndTheEmail() throws IOException, InterruptedException {
        HttpResponse<String> answer = get("/employee/7/card");

        assertEquals(200, answer.statusCode());
        assertEquals("Employee 7 <employee.7@example.org>", answer.body());
    }

    @Test
    void anEmployeeThatHrDoesNotKnowIsNotFound() throws IOException, InterruptedException {
        assertEquals(404, get("/employee/9999/card").statusCode());
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + port(admin) + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    private static String port(ConfigurableApplicationContext service) {
        return service.getEnvironment().getProperty("local.server.port");
    }
}
