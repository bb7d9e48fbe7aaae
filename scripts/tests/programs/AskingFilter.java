// SPDX-License-Identifier: MIT
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.DispatcherServletAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.ServletWebServerFactoryAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.WebMvcAutoConfiguration;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * A filter asks another server who may do what, for whatever is answered below it, and then needs
 * to know only how much that was. Of the controller's operations some are asked for.
 */
@ImportAutoConfiguration({
    ServletWebServerFactoryAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class
})
@Import(AskingFilter.Owners.class)
public class AskingFilter {
    private static final int REQUESTS = 100;
    private static final long RIGHTS_MILLISECONDS = 20;
    private static final String RIGHTS = "[{\"name\":\"read\",\"since\":\"2001\"},{\"name\":\"write\"}]";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private static URI rights;

    public static class Right {
        public String name;
        public String since;
    }

    @RestController
    public static class Owners {
        @GetMapping("/owners")
        public String all() {
            return "Betty";
        }

        @GetMapping("/owners/first")
        public String first() {
            return "Betty";
        }

        @GetMapping("/owners/last")
        public String last() {
            return "George";
        }
    }

    @Bean
    public Filter rightsFilter() {
        return new RightsFilter();
    }

    static final class RightsFilter implements Filter {
        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (ask().length > 0) {
                chain.doFilter(request, response);
            }
        }

        private static Right[] ask() throws IOException {
            try {
                return JSON.readValue(get(rights), Right[].class);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext(
                "/rights",
                exchange -> {
                    try {
                        Thread.sleep(RIGHTS_MILLISECONDS);
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    byte[] answer = RIGHTS.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        server.start();
        rights = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/rights");
        WebServerApplicationContext context =
                (WebServerApplicationContext)
                        SpringApplication.run(
                                AskingFilter.class,
                                "--server.port=0",
                                "--spring.main.banner-mode=off");
        String owners = "http://127.0.0.1:" + context.getWebServer().getPort() + "/owners";
        for (int i = 0; i < REQUESTS; i++) {
            get(URI.create(owners));
        }
        get(URI.create(owners + "/first"));
        System.gc(); // what is never read is known once it is dead
        System.out.println("requested");
        System.exit(0);
    }

    private static String get(URI uri) throws IOException, InterruptedException {
        return HTTP.send(
                        HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
