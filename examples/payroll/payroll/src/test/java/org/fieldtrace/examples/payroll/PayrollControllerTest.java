// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import org.fieldtrace.examples.hr.HrApplication;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

class PayrollControllerTest {

    private static ConfigurableApplicationContext hr;
    private static ConfigurableApplicationContext payroll;

    @BeforeAll
    static void start() {
        hr = HrApplication.application().run("--server.port=0");
        payroll = payrollOf("http://127.0.0.1:" + port(hr));
    }

    @AfterAll
    static void stop() {
        payroll.close();
        hr.close();
    }

    @Test
    void theNameIsTheOneThatHrKnows() throws IOException, InterruptedException {
        HttpResponse<String> answer = get(payroll, "/employee/7/name");

        assertEquals(200, answer.statusCode());
        assertEquals("Employee 7", answer.body());
    }

    @Test
    void theNameIsTheSameWhereItIsFetchedAlone() throws IOException, InterruptedException {
        try (ConfigurableApplicationContext fixed =
                payrollOf("http://127.0.0.1:" + port(hr), "--payroll.fixed=true")) {
            assertEquals("Employee 7", get(fixed, "/employee/7/name").body());
            assertEquals(404, get(fixed, "/employee/9999/name").statusCode());
        }
    }

    @Test
    void aCompleteEmployeeIsValid() throws IOException, InterruptedException {
        assertEquals(new Validation(true, List.of()), validation("/employee/7/validate"));
    }

    @Test
    void everyWrongFieldIsAProblemOfItsOwn() throws IOException, InterruptedException {
        hr.getBean(JdbcTemplate.class)
                .update("insert into employee values (9001, '', ' ', 'nobody at all')");

        assertEquals(
                new Validation(
                        false,
                        List.of(
                                "The name is missing.",
                                "The address is missing.",
                                "The e-mail address is missing or malformed.")),
                validation("/employee/9001/validate"));
    }

    @Test
    void anEmployeeThatHrDoesNotKnowIsNotFound() throws IOException, InterruptedException {
        assertEquals(404, get(payroll, "/employee/9999/name").statusCode());
    }

    @Test
    void payrollIsABadGatewayWhileHrIsDown() throws IOException, InterruptedException {
        // Port 1 is privileged and has no service.
        try (ConfigurableApplicationContext orphan = payrollOf("http://127.0.0.1:1")) {
            assertEquals(502, get(orphan, "/employee/7/name").statusCode());
        }
    }

    private static Validation validation(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(payroll, path);
        assertEquals(200, answer.statusCode(), answer.body());
        return new ObjectMapper().readValue(answer.body(), Validation.class);
    }

    private static ConfigurableApplicationContext payrollOf(String hrUrl, String... more) {
        String[] arguments = Arrays.copyOf(more, more.length + 2);
        arguments[more.length] = "--server.port=0";
        arguments[more.length + 1] = "--hr.url=" + hrUrl;
        return PayrollApplication.application().run(arguments);
    }

    private static HttpResponse<String> get(ConfigurableApplicationContext service, String path)
            throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + port(service) + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }

    private static String port(ConfigurableApplicationContext service) {
        return service.getEnvironment().getProperty("local.server.port");
    }
}
