// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.support.WebClientAdapter;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import reactor.core.publisher.Mono;

/** Spring's clients since version 6.1. */
public class Newer {

    /** An HTTP interface. */
    public interface Employees {
        @GetExchange("/all")
        List<Main.Employee> all();
    }

    /** A reactive one. */
    public interface ReactiveEmployees {
        @GetExchange("/one")
        Mono<Main.Employee> one();
    }

    public static void call(String base) {
        RestClient rest = RestClient.create(base);
        client(rest);
        clientEntity(rest);
        clientExchange(rest);
        clientInterface(
                HttpServiceProxyFactory.builderFor(RestClientAdapter.create(rest))
                        .build()
                        .createClient(Employees.class));
        reactiveInterface(
                HttpServiceProxyFactory.builderFor(WebClientAdapter.create(WebClient.create(base)))
                        .build()
                        .createClient(ReactiveEmployees.class));
    }

    private static void client(RestClient rest) {
        rest.get().uri("/one").retrieve().body(Main.Employee.class);
    }

    private static void clientEntity(RestClient rest) {
        rest.get()
                .uri("/all")
                .retrieve()
                .toEntity(new ParameterizedTypeReference<List<Main.Employee>>() {});
    }

    private static void clientExchange(RestClient rest) {
        rest.get()
                .uri("/one")
                .exchange((request, response) -> response.bodyTo(Main.Employee.class).name);
    }

    private static void clientInterface(Employees employees) {
        employees.all();
    }

    private static void reactiveInterface(ReactiveEmployees employees) {
        employees.one().block();
    }
}
