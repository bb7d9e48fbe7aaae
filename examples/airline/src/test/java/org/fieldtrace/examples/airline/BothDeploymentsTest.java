// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline;

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

/** The airline answers the same as one JVM and as five services. */
class BothDeploymentsTest {

    private static final String CREDENTIALS = "{\"customer\":\"c7\",\"password\":\"password\"}";
    private static final String CONTACT =
            "{\"phone\":\"1\",\"address\":{\"street\":\"2 Sea Road\",\"city\":\"Bergen\","
                    + "\"country\":\"Norway\",\"postalCode\":\"5003\"}}";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final List<ConfigurableApplicationContext> STARTED = new ArrayList<>();

    private static String monolith;
    private static String web;
    private static String webWithoutSessions;

    private record Answer(int status, String body) {}

    @BeforeAll
    static void start() {
        monolith = started("all");
        String customers = "--customers.url=" + started("customers");
        String flights = "--flights.url=" + started("flights");
        String auth = "--auth.url=" + started("auth", customers);
        String bookings = "--bookings.url=" + started("bookings", customers, flights);
        web = started("web", auth, bookings, customers, flights);
        // Nobody answers there.
        String noAuth = "--auth.url=http://127.0.0.1:1";
        webWithoutSessions =
                started("web", noAuth, bookings, customers, flights, "--airline.sessions=off");
    }

    @AfterAll
    static void end() {
        STARTED.forEach(ConfigurableApplicationContext::close);
    }

    @Test
    void bothGiveTheSameAnswers() throws Exception {
        List<Answer> answers = visit(monolith);
        assertEquals(answers, visit(web));
        assertEquals(
                List.of(200, 200, 200, 200, 200, 200, 204, 404, 404, 401, 204, 401),
                answers.stream().map(Answer::status).toList());
        assertTrue(answers.get(0).body.startsWith("[{\"code\":\"AMS\""), answers::toString);
        assertTrue(answers.get(1).body.startsWith("[{\"id\":\"AMSSYD-3-0\""), answers::toString);
        assertTrue(answers.get(2).body.contains("\"customer\":\"c7\""), answers::toString);
        assertTrue(answers.get(3).body.startsWith("[" + answers.get(2).body), answers::toString);
        assertTrue(answers.get(5).body.contains("\"city\":\"Bergen\""), answers::toString);
    }

    @Test
    void whoeverDoesNotKnowThePasswordDoesNotGetIn() throws Exception {
        String wrong = CREDENTIALS.replace("password\"}", "guess\"}");
        for (String url : List.of(monolith, web, webWithoutSessions)) {
            assertEquals(403, answer(url, "", "POST", "/login", wrong).status);
            assertEquals(403, answer(url, "", "POST", "/login", wrong.replace("c7", "x")).status);
        }
    }

    @Test
    void withoutSessionsNobodyIsAskedForOneAndAuthIsNotCalled() throws Exception {
        assertEquals(200, answer(webWithoutSessions, "", "GET", "/customers/c8", "").status);
        assertEquals(200, answer(webWithoutSessions, "", "POST", "/login", CREDENTIALS).status);
        assertEquals(204, answer(webWithoutSessions, "none", "DELETE", "/login", "").status);
    }

    /** Goes through all that a customer can do; gives the answers but that to the login. */
    private static List<Answer> visit(String url) throws Exception {
        String begun = answer(url, "", "POST", "/login", CREDENTIALS).body;
        String session = begun.replaceAll(".*\"session\":\"([^\"]+)\".*", "$1");
        String bookings = "/customers/c7/bookings";
        List<Answer> answers = new ArrayList<>();
        answers.add(answer(url, "", "GET", "/airports", ""));
        answers.add(answer(url, session, "GET", "/flights?from=AMS&to=SYD&day=2030-01-04", ""));
        Answer booked = answer(url, session, "POST", bookings + "?flight=AMSSYD-3-0", "");
        answers.add(booked);
        answers.add(answer(url, session, "GET", bookings, ""));
        answers.add(answer(url, session, "GET", "/customers/c7", ""));
        answers.add(answer(url, session, "PUT", "/customers/c7", CONTACT));
        String number = booked.body.replaceAll("\\D*(\\d+).*", "$1");
        answers.add(answer(url, session, "DELETE", bookings + "/" + number, ""));
        answers.add(answer(url, session, "DELETE", bookings + "/" + number, ""));
        answers.add(answer(url, session, "POST", bookings + "?flight=none", ""));
        answers.add(answer(url, session, "GET", "/customers/c8", ""));
        answers.add(answer(url, session, "DELETE", "/login", ""));
        answers.add(answer(url, session, "GET", bookings, ""));
        return answers;
    }

    private static String started(String role, String... properties) {
        List<String> arguments = new ArrayList<>(List.of(properties));
        arguments.add("--airline.role=" + role);
        String[] all = arguments.toArray(String[]::new);
        ConfigurableApplicationContext service = AirlineApplication.application(all).run(all);
        STARTED.add(service);
        return "http://127.0.0.1:" + service.getEnvironment().getProperty("local.server.port");
    }

    private static Answer answer(
            String url, String session, String method, String path, String body) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + path))
                        .header("Cookie", "session=" + session)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body))
                        .build();
        HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
        return new Answer(answer.statusCode(), answer.body());
    }
}
