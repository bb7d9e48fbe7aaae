// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Application;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.cxf.jaxrs.servlet.CXFNonSpringJaxrsServlet;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Requests whose sections take known times, all that is asked for by a client in the same JVM. */
public class Main {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long BURNED = 30_000_000;
    private static final long SLEPT = 50;

    public static void main(String[] arguments) throws Exception {
        String folder = Files.createTempDirectory("tomcat-").toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        Connector connector = tomcat.getConnector();
        connector.setPort(0);
        Context context = tomcat.addContext("", folder);
        AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
        spring.register(Controller.class);
        serve(context, "/", new DispatcherServlet(spring));
        serve(context, "/servlet", new Plain());
        serve(context, "/library", new OfApplication());
        serve(context, "/jaxrs/*", new CXFNonSpringJaxrsServlet(new Resources()));
        FilterDef filter = new FilterDef();
        filter.setFilterName("burning");
        filter.setFilter(new Burning());
        filter.setAsyncSupported("true");
        context.addFilterDef(filter);
        FilterMap everywhere = new FilterMap();
        everywhere.setFilterName("burning");
        everywhere.addURLPattern("/*");
        context.addFilterMap(everywhere);
        tomcat.start();
        HttpClient client = HttpClient.newHttpClient();
        for (String path : arguments) {
            URI uri = URI.create("http://localhost:" + connector.getLocalPort() + path);
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            System.out.println(client.send(request, BodyHandlers.ofString()).body());
        }
        // Threads that serve are done with a request when the connector has stopped.
        connector.stop();
        System.exit(0);
    }

    private static void serve(Context context, String path, HttpServlet servlet) {
        Wrapper wrapper = Tomcat.addServlet(context, path, servlet);
        wrapper.setAsyncSupported(true);
        context.addServletMappingDecoded(path, path);
    }

    private static void sleep() {
        try {
            Thread.sleep(SLEPT);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private static void burn() {
        long until = THREADS.getCurrentThreadCpuTime() + BURNED;
        while (THREADS.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
    }

    static class Burning implements Filter {
        @Override
        public void init(FilterConfig config) {}

        @Override
        public void destroy() {}

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            burn();
            chain.doFilter(request, response);
        }
    }

    /** Of no framework. */
    static class Plain extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            sleep();
            response.getWriter().write("plain");
        }
    }

    /** Of a framework that does not say which method is the application's. */
    static class OfLibrary extends Plain {}

    static class OfApplication extends OfLibrary {}

    @EnableWebMvc
    @RestController
    public static class Controller {
        /** Is called before each of the others. */
        @ModelAttribute
        public void prepare() {
            burn();
        }

        @GetMapping("/slow")
        public ResponseEntity<InputStreamResource> slow() {
            sleep();
            return ResponseEntity.ok(new InputStreamResource(new Slow()));
        }

        @GetMapping("/collected")
        public String collected() {
            System.gc();
            return "collected";
        }

        @GetMapping("/later")
        public Callable<String> later() {
            return () -> {
                sleep();
                return "later";
            };
        }

        @GetMapping("/failing")
        public String failing() {
            throw new IllegalStateException("no");
        }

        @ExceptionHandler(IllegalStateException.class)
        public String failed() {
            sleep();
            return "failed";
        }
    }

    /** What CXF serves. */
    public static class Resources extends Application {
        @Override
        public Set<Object> getSingletons() {
            return Set.of(new Resource());
        }

        @Path("/")
        public static class Resource {
            @GET
            @Path("/slow")
            @Produces("text/plain")
            public String slow() {
                sleep();
                return "slow";
            }
        }
    }

    /** A body that takes its time to be read. */
    static class Slow extends InputStream {
        private boolean isRead;

        @Override
        public int read() {
            if (isRead) {
                return -1;
            }
            sleep();
            isRead = true;
            return 's';
        }
    }
}
