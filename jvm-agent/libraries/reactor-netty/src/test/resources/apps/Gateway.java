// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** A gateway in front of a service, which is asked by several at a time. */
@SpringBootApplication
public class Main {

    private static int service;

    public static void main(String[] arguments) {
        try {
            run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
            System.exit(0);
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(int requests, int atATime) throws Exception {
        HttpServer stock = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        stock.setExecutor(Executors.newFixedThreadPool(atATime));
        stock.createContext(
                "/",
                exchange -> {
                    byte[] answer = exchange.getRequestURI().getPath().getBytes();
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        stock.start();
        service = stock.getAddress().getPort();
        ConfigurableApplicationContext context =
                SpringApplication.run(
                        Main.class,
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=warn");
        String url =
                "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
        HttpClient browser = HttpClient.newHttpClient();
        for (int done = 0; done < requests; done += atATime) {
            List<CompletableFuture<?>> asked = new ArrayList<>();
            for (int i = 0; i < atATime; i++) {
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create(url + "/shop/item")).build();
                asked.add(
                        browser.sendAsync(request, BodyHandlers.ofString())
                                .thenAccept(
                                        answer -> {
                                            if (!answer.body().equals("/stock/item")) {
                                                throw new IllegalStateException(answer.body());
                                            }
                                        }));
            }
            CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0])).get();
        }
        context.close();
        stock.stop(0);
    }

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder) {
        return builder.routes()
                .route(
                        "stock",
                        route ->
                                route.path("/shop/{item}")
                                        .filters(
                                                filter ->
                                                        filter.rewritePath(
                                                                "/shop/(?<item>.*)",
                                                                "/stock/${item}"))
                                        .uri("http://127.0.0.1:" + service))
                .build();
    }
}
