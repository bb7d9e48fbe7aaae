// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Spring MVC and a servlet that answers on another thread, and calls to both. */
class Main {
    static final ExecutorService POOL = Executors.newFixedThreadPool(1);
    static String base;

    public static void main(String[] arguments) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        Tomcat tomcat = new Tomcat();
        String folder = Files.createTempDirectory("tomcat-").toString();
        tomcat.setBaseDir(folder);
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", folder);
        AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
        spring.register(Employees.class);
        add(context, "spring", new DispatcherServlet(spring), "/");
        add(context, "async", new Async(), "/async");
        add(context, "late", new Late(), "/late");
        tomcat.start();
        base = "http://127.0.0.1:" + tomcat.getConnector().getLocalPort();
        String[] paths = {
            "/employee/ada?token=secret",
            "/calling/7",
            "/failing",
            "/missing/4711",
            "/async",
            "/late"
        };
        for (String path : paths) {
            get(path);
        }
        // Waits for the threads that serve requests.
        tomcat.getConnector().stop();
        System.exit(0);
    }

    static void add(Context context, String name, HttpServlet servlet, String path) {
        Wrapper wrapper = Tomcat.addServlet(context, name, servlet);
        wrapper.setAsyncSupported(true);
        context.addServletMappingDecoded(path, name);
    }

    static String get(String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(base + path).openConnection();
        boolean wrong = connection.getResponseCode() >= 400;
        try (InputStream body = wrong ? connection.getErrorStream() : connection.getInputStream()) {
            return body == null ? "" : new String(body.readAllBytes());
        }
    }

    @EnableWebMvc
    @RestController
    public static class Employees {
        @GetMapping("/employee/{id}")
        public String employee(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping("/calling/{id}")
        public String calling(@PathVariable("id") String id) throws IOException {
            return get("/called/" + id);
        }

        @GetMapping("/called/{id}")
        public String called(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping("/failing")
        public String failing() {
            throw new IllegalStateException("no");
        }
    }

    static class Async extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            AsyncContext async = request.startAsync();
            POOL.execute(
                    () -> {
                        try {
                            get("/called/8");
                            response.getWriter().write("done");
                        } catch (IOException failure) {
                            throw new java.io.UncheckedIOException(failure);
                        } finally {
                            async.complete();
                        }
                    });
        }
    }

    /** Never answers by itself. */
    static class Late extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            request.startAsync().setTimeout(200);
        }
    }
}
