// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What Spring's clients return, in all the ways in which they do. */
public class Main {

    private static String base;

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    public static class Envelope {
        public List<Employee> data;
    }

    private static final ParameterizedTypeReference<List<Employee>> ALL =
            new ParameterizedTypeReference<List<Employee>>() {};

    public static void main(String[] arguments) throws Exception {
        try (Peer peer = new Peer()) {
            base = peer.url();
            RestTemplate rest = new RestTemplate();
            template(rest);
            templateEntity(rest);
            templateEnvelope(rest);
            templateFails(rest);
            WebClient web = WebClient.create(base);
            webMono(web);
            webEntity(web);
            webFlux(web);
            webElsewhere(web);
            webExchange(web);
            webFails(web);
            webTwice(web);
            for (String more : arguments) {
                Class.forName(more).getMethod("call", String.class).invoke(null, base);
            }
        }
        System.exit(0); // Reactor Netty's event loops go on
    }

    private static void template(RestTemplate rest) {
        rest.getForObject(base + "/one", Employee.class);
    }

    private static void templateEntity(RestTemplate rest) {
        rest.exchange(base + "/all", HttpMethod.GET, null, ALL).getBody();
    }

    private static void templateEnvelope(RestTemplate rest) {
        rest.getForObject(base + "/data", Envelope.class);
    }

    private static void templateFails(RestTemplate rest) {
        try {
            rest.getForObject(base + "/fails", Employee.class);
        } catch (org.springframework.web.client.HttpServerErrorException expected) {
            // Nothing was brought in.
        }
    }

    private static void webMono(WebClient web) {
        web.get().uri("/one").retrieve().bodyToMono(Employee.class).block();
    }

    private static void webEntity(WebClient web) {
        web.get().uri("/all").retrieve().toEntity(ALL).block();
    }

    private static void webFlux(WebClient web) {
        web.get().uri("/all").retrieve().bodyToFlux(Employee.class).collectList().block();
    }

    private static void webElsewhere(WebClient web) {
        Flux<Employee> all = web.get().uri("/all").retrieve().bodyToFlux(Employee.class);
        all.subscribeOn(Schedulers.boundedElastic()).map(e -> e.name).blockLast();
    }

    private static void webExchange(WebClient web) {
        web.get()
                .uri("/one")
                .exchangeToMono(response -> response.bodyToMono(Employee.class))
                .block();
    }

    private static void webFails(WebClient web) {
        web.get()
                .uri("/fails")
                .retrieve()
                .bodyToMono(Employee.class)
                .onErrorResume(expected -> Mono.empty())
                .block();
    }

    private static void webTwice(WebClient web) {
        Mono<Employee> one = web.get().uri("/one").retrieve().bodyToMono(Employee.class);
        one.block();
        one.block();
    }
}
