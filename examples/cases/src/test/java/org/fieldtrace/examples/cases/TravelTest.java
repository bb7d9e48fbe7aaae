// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** The pages of the website show what services know, as far as these need no database server. */
class TravelTest {

    private static final List<ConfigurableApplicationContext> STARTED = new ArrayList<>();
    private static String website;

    @BeforeAll
    static void start() {
        List<String> urls = new ArrayList<>();
        for (String name : List.of("stations", "customers", "bookings", "rates")) {
            urls.add("--" + name + ".url=" + started(name));
        }
        urls.add("--converter.url=" + started("converter", urls.toArray(String[]::new)));
        website = started("website", urls.toArray(String[]::new));
    }

    @AfterAll
    static void end() {
        STARTED.forEach(ConfigurableApplicationContext::close);
    }

    @Test
    void aPageHasThePartsOfSeveralServices() throws Exception {
        String home = answer("GET", "/home/7");
        assertTrue(home.startsWith("[7,{\"id\":7,\"name\":\"Customer 7\""), home);
        assertTrue(home.contains("{\"code\":\"x59\",\"name\":\"Station 59\""), home);
        assertEquals(
                "{\"code\":\"x3\",\"name\":\"Station 3\",\"city\":\"City 1\"}",
                answer("GET", "/stations/x3"));
        assertEquals("[119,6.075,9900.0]", answer("GET", "/sales/7"));
        String checkout = answer("GET", "/checkout/7/9");
        assertTrue(checkout.contains("\"name\":\"comfort\",\"price\":99.0"), checkout);
        assertTrue(checkout.endsWith("{\"currency\":\"c9\",\"amount\":103.33}]"), checkout);
    }

    @Test
    void whatIsBookedStandsInTheAccount() throws Exception {
        String booked = answer("POST", "/bookings/8/12");
        String newest = "\"line\":12,\"price\":52.0}";
        assertTrue(booked.contains(newest), booked);
        String account = answer("GET", "/account/8");
        assertTrue(account.contains(newest), account);
    }

    private static String started(String name, String... properties) {
        ConfigurableApplicationContext service = ServiceCommand.service(name).run(properties);
        STARTED.add(service);
        return "http://127.0.0.1:" + service.getEnvironment().getProperty("local.server.port");
    }

    private static String answer(String method, String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(website + path))
                        .method(method, BodyPublishers.noBody())
                        .build();
        HttpResponse<String> answer =
                HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        return answer.body();
    }
}
