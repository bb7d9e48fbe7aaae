// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** A fix changes what is fetched, and not what is answered. */
class BothVariantsTest {

    @Test
    void theWorthOfAHoldingIsTheSame() throws Exception {
        try (ConfigurableApplicationContext quotes = started("quotes");
                ConfigurableApplicationContext asItIs = started("holdings", quotes, "false");
                ConfigurableApplicationContext fixed = started("holdings", quotes, "true")) {
            String worth = "{\"symbol\":\"s7\",\"amount\":1049.00}";
            assertEquals(worth, get(asItIs, "/holdings/s7/worth"));
            assertEquals(worth, get(fixed, "/holdings/s7/worth"));
        }
    }

    @Test
    void theQuickestTripsAreTheSameWhetherNormalTrainsAreNeededOrNot() throws Exception {
        try (ConfigurableApplicationContext trips = started("trips");
                ConfigurableApplicationContext asItIs = started("plans", trips, "false");
                ConfigurableApplicationContext fixed = started("plans", trips, "true")) {
            for (String path : new String[] {"/lines/7/quickest", "/lines/10/quickest"}) {
                assertEquals(get(asItIs, path), get(fixed, path));
            }
        }
    }

    @Test
    void anAmountInAnotherCurrencyIsTheSame() throws Exception {
        try (ConfigurableApplicationContext rates = started("rates");
                ConfigurableApplicationContext asItIs = started("converter", rates, "false");
                ConfigurableApplicationContext fixed = started("converter", rates, "true")) {
            String converted = "{\"currency\":\"c7\",\"amount\":102.5900}";
            assertEquals(converted, get(asItIs, "/conversions/c7"));
            assertEquals(converted, get(fixed, "/conversions/c7"));
        }
    }

    private static ConfigurableApplicationContext started(String name) {
        return ServiceCommand.service(name).run();
    }

    private static ConfigurableApplicationContext started(
            String name, ConfigurableApplicationContext callee, String isFixed) {
        String calleeName = callee.getEnvironment().getProperty("spring.application.name");
        return ServiceCommand.service(name)
                .run("--" + calleeName + ".url=" + url(callee), "--fixed=" + isFixed);
    }

    private static String get(ConfigurableApplicationContext service, String path)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url(service) + path)).build();
        HttpResponse<String> answer =
                HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer.body());
        return answer.body();
    }

    private static String url(ConfigurableApplicationContext service) {
        return "http://127.0.0.1:" + service.getEnvironment().getProperty("local.server.port");
    }
}
