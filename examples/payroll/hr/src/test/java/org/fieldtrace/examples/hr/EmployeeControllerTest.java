// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class EmployeeControllerTest {

    private static ConfigurableApplicationContext hr;

    @BeforeAll
    static void start() {
        hr = HrApplication.application().run("--server.port=0");
    }

    @AfterAll
    static void stop() {
        hr.close();
    }

    @Test
    void anEmployeeIsAnsweredWithEveryField() throws IOException, InterruptedException {
        HttpResponse<String> answer = get("/employee/42");

        assertEquals(200, answer.statusCode());
        assertEquals(
                Map.of(
                        "name", "Employee 42",
                        "address", "43 Example Street, Building 1, Example Town",
                        "email", "employee.42@example.org"),
                new ObjectMapper().readValue(answer.body(), Map.class));
    }

    @Test
    void aNameIsAnsweredAlone() throws IOException, InterruptedException {
        assertEquals("{\"name\":\"Employee 42\"}", get("/employee/42/name").body());
        assertEquals(404, get("/employee/5001/name").statusCode());
    }

    @Test
    void thereAreFiveThousandEmployees() throws IOException, InterruptedException {
        assertEquals(200, get("/employee/5000").statusCode());
        assertEquals(404, get("/employee/5001").statusCode());
    }

    @Test
    void anIdThatIsNoNumberIsABadRequest() throws IOException, InterruptedException {
        assertEquals(400, get("/employee/somebody").statusCode());
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        String port = hr.getEnvironment().getProperty("local.server.port");
        URI address = URI.create("http://127.0.0.1:" + port + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }
}
