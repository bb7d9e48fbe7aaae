// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
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
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

public class OnWebFlux implements Tested {

    static final LoopResources CLIENTS = LoopResources.create("client", 1, true);
    private final LoopResources loops = LoopResources.create("server", 2, true);
    private DisposableServer clear;
    private DisposableServer secure;

    @Override
    public Tested.Ports start(Keys keys) throws Exception {
        AnnotationConfigApplicationContext spring =
                new AnnotationConfigApplicationContext(Employees.class);
        HttpHandler handler = WebHttpHandlerBuilder.applicationContext(spring).build();
        HttpServer server =
                HttpServer.create()
                        .host("::")
                        .port(0)
                        .runOn(loops)
                        .handle(new ReactorHttpHandlerAdapter(handler));
        clear = server.protocol(HttpProtocol.H2C, HttpProtocol.HTTP11).bindNow();
        Http2SslContextSpec tls = Http2SslContextSpec.forServer(keys.managers());
        secure =
                server.protocol(HttpProtocol.H2, HttpProtocol.HTTP11)
                        .secure(spec -> spec.sslContext(tls))
                        .bindNow();
        return new Tested.Ports(clear.port(), secure.port());
    }

    @Override
    public void stop() {
        clear.disposeNow(Duration.ofSeconds(10));
        secure.disposeNow(Duration.ofSeconds(10));
        // Who answers learns that a connection is gone before the channels of its streams do.
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(10)).block();
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

        @GetMapping({"/kept", "/alive", "/sixth", "/tidying"})
        public Mono<String> fixed() {
            return Mono.just("fixed");
        }

        @GetMapping("/employee/{id}")
        public String employee(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping("/calling/{id}")
        public Mono<String> calling(@PathVariable("id") String id) {
            return Mono.fromCallable(() -> Calls.get("/called/" + id)).subscribeOn(BLOCKING);
        }

        @GetMapping("/called/{id}")
        public String called(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping({"/over/tls", "/over/h2", "/over/h2c"})
        public Mono<String> over() {
            return Mono.fromCallable(() -> Calls.get("/called/11")).subscribeOn(BLOCKING);
        }

        @GetMapping({"/headers", "/over/headers"})
        public Mono<String> headers(@RequestHeader Map<String, String> headers) {
            return Mono.just(Calls.lines(headers.entrySet()));
        }

        @GetMapping("/failing")
        public String failing() {
            throw new IllegalStateException("no");
        }

        /** Its peer is gone, and not its client. */
        @GetMapping("/peerless")
        public String peerless() throws IOException {
            return Calls.getFromWhoResets();
        }

        /** Goes on where an answer has come, on an event loop of the client's. */
        @GetMapping("/async")
        public Mono<String> async() {
            return client.get()
                    .uri("http://127.0.0.1:" + Calls.port + "/inner/1")
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

        @GetMapping({"/endless", "/over/endless"})
        public Mono<Void> endless(ServerHttpResponse response) {
            Flux<DataBuffer> parts =
                    Flux.<DataBuffer>generate(
                                    sink ->
                                            sink.next(
                                                    DefaultDataBufferFactory.sharedInstance.wrap(
                                                            new byte[4096])))
                            .doFinally(signal -> Calls.NOBODY_LISTENS.release());
            return response.writeWith(parts);
        }

        private static Function<String, String> calls(String path) {
            return before -> {
                try {
                    return Calls.get(path);
                } catch (java.io.IOException failure) {
                    throw new java.io.UncheckedIOException(failure);
                }
            };
        }
    }
}
