// SPDX-License-Identifier: MIT
package app;

import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Spring MVC on Tomcat, and its RestTemplate. */
public class OnSpring implements Main.Framework {

    private final RestTemplate client = new RestTemplate();
    private final ExecutorService calls = Executors.newCachedThreadPool();
    private String shop;

    @EnableWebMvc
    @RestController
    public static class Shop {
        @GetMapping("/page/{id}")
        public String page(@PathVariable("id") int id) throws Exception {
            return Main.page(id);
        }

        @GetMapping("/orders/{id}")
        public Main.Order[] orders(@PathVariable("id") int id) throws Exception {
            return Main.ordersOf(id);
        }

        @GetMapping("/stock/{id}")
        public Main.Stock stock(@PathVariable("id") int id) throws Exception {
            return Main.stockOf(id);
        }
    }

    @Override
    public int start() throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat-").toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", null);
        AnnotationConfigWebApplicationContext beans = new AnnotationConfigWebApplicationContext();
        beans.register(Shop.class);
        Tomcat.addServlet(context, "spring", new DispatcherServlet(beans)).setLoadOnStartup(1);
        context.addServletMappingDecoded("/", "spring");
        tomcat.getConnector();
        tomcat.start();
        int port = tomcat.getConnector().getLocalPort();
        shop = "http://127.0.0.1:" + port;
        return port;
    }

    @Override
    public Main.Order[] orders(int customer) {
        return client.getForObject(shop + "/orders/" + customer, Main.Order[].class);
    }

    @Override
    public CompletableFuture<Main.Stock> stock(int order) {
        return CompletableFuture.supplyAsync(
                () -> client.getForObject(shop + "/stock/" + order, Main.Stock.class), calls);
    }
}
