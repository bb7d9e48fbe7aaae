// SPDX-License-Identifier: MIT
package app;

import java.time.Duration;
import java.util.function.Function;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

public class OnWebFlux implements Main.Server {

    static final LoopResources CLIENTS = LoopResources.create("client", 1, true);
    private DisposableServer server;

    @Override
    public int start() throws Exception {
        AnnotationConfigApplicationContext spring =
                new AnnotationConfigApplicationContext(Employees.class);
        HttpHandler handler = WebHttpHandlerBuilder.applicationContext(spring).build();
        server =
                HttpServer.create()
                        .host("::")
                        .port(0)
                        .runOn(LoopResources.create("server", 2, true))
                        .handle(new ReactorHttpHandlerAdapter(handler))
                        .bindNow();
        return server.port();
    }

    @Override
    public void stop() {
        server.disposeNow(Duration.ofSeconds(10));
    }

    @EnableWebFlux
    @RestController
    public static class Employees {

        private static final Scheduler BLOCKING = Schedulers.newBoundedElastic(4, 100, "blocking");

        private final WebClient client =
                WebClient.builder()
                        .clientConnector(
                                new ReactorClientHttpConnector(HttpClient.create().runOn(CLIENTS)))
                        .build();

        @GetMapping({"/kept", "/alive", "/sixth"})
        public Mono<String> fixed() {
            return Mono.just("fixed");
        }

        @GetMapping("/employee/{id}")
        public String employee(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping("/calling/{id}")
        public Mono<String> calling(@PathVariable("id") String id) {
            return Mono.fromCallable(() -> Main.get("/called/" + id)).subscribeOn(BLOCKING);
        }

        @GetMapping("/called/{id}")
        public String called(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping("/failing")
        public String failing() {
            throw new IllegalStateException("no");
        }

        /** Goes on where an answer has come, on an event loop of the client's. */
        @GetMapping("/async")
        public Mono<String> async() {
            return client.get()
                    .uri("http://127.0.0.1:" + Main.port + "/inner/1")
                    .retrieve()
                    .bodyToMono(String.class)
                    .map(calls("/called/8"));
        }

        @GetMapping("/inner/{id}")
        public Mono<String> inner(@PathVariable("id") String id) {
            return Mono.just(id);
        }

        /** Goes on where a time is over, and then on a thread of another scheduler. */
        @GetMapping("/dispatched")
        public Mono<String> dispatched() {
            return Mono.delay(Duration.ofMillis(10))
                    .map(time -> "")
                    .map(calls("/called/9"))
                    .publishOn(BLOCKING)
                    .map(calls("/called/10"));
        }

        @GetMapping("/late")
        public Mono<String> late() {
            return Mono.<String>never().timeout(Duration.ofMillis(200));
        }

        @GetMapping("/endless")
        public Mono<Void> endless(ServerHttpResponse response) {
            Flux<DataBuffer> parts =
                    Flux.<DataBuffer>generate(
                                    sink ->
                                            sink.next(
                                                    DefaultDataBufferFactory.sharedInstance.wrap(
                                                            new byte[4096])))
                            .doFinally(signal -> Main.NOBODY_LISTENS.countDown());
            return response.writeWith(parts);
        }

        private static Function<String, String> calls(String path) {
            return before -> {
                try {
                    return Main.get(path);
                } catch (java.io.IOException failure) {
                    throw new java.io.UncheckedIOException(failure);
                }
            };
        }
    }
}
