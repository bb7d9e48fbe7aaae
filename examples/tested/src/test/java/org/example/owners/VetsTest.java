// SPDX-License-Identifier: MIT
package org.example.owners;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fieldtrace.junit.ExpectMaxRemoteCalls;
import org.fieldtrace.junit.ExpectNoNPlusOne;
import org.fieldtrace.junit.RemoteCalls;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.MockMvc;

/** The slice of Spring MVC: one controller, no database, and the service that it calls. */
@WebMvcTest(VetsController.class)
@Import(Vets.class)
class VetsTest {
    private static final int VETS = 6;

    private static HttpServer service;

    @Autowired private MockMvc mvc;

    @DynamicPropertySource
    static void startTheService(DynamicPropertyRegistry properties) throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/vets", VetsTest::answer);
        service.start();
        properties.add("vets.url", () -> "http://localhost:" + service.getAddress().getPort());
    }

    @AfterAll
    static void stopTheService() {
        service.stop(0);
    }

    @Test
    @ExpectMaxRemoteCalls(1)
    @ExpectNoNPlusOne
    void allVetsTakeOneCall() throws Exception {
        mvc.perform(get("/vets/all"))
                .andExpect(content().json("['vet 1','vet 2','vet 3','vet 4','vet 5','vet 6']"));
    }

    @Test
    void vetsOneByOneAreAnNPlusOne() {
        AssertionError violation =
                assertThrows(
                        AssertionError.class,
                        () ->
                                RemoteCalls.during(
                                                () -> mvc.perform(get("/vets?ids=1,2,3,4,5,6")))
                                        .expectNoNPlusOne());
        assertTrue(violation.getMessage().contains("Vets.vet(Vets.java:"), violation::getMessage);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String id = exchange.getRequestURI().getPath().substring("/vets".length());
        String answer =
                id.isEmpty()
                        ? IntStream.rangeClosed(1, VETS)
                                .mapToObj(VetsTest::vet)
                                .collect(Collectors.joining(",", "[", "]"))
                        : vet(Integer.parseInt(id.substring(1)));
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length());
        exchange.getResponseBody().write(answer.getBytes());
        exchange.close();
    }

    private static String vet(int id) {
        return "{\"id\":" + id + ",\"name\":\"vet " + id + "\"}";
    }
}
