// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/**
 * A request whose sections take known times, asked for by a client in the same JVM. The argument is
 * the servlet by which a server of JAX-RS is called.
 */
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
        Servlet servlet =
                (Servlet) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        Wrapper wrapper = Tomcat.addServlet(context, "server", servlet);
        String parameter = Application.class.getName().replace(".core.", ".");
        wrapper.addInitParameter(parameter, Resources.class.getName());
        context.addServletMappingDecoded("/*", "server");
        FilterDef filter = new FilterDef();
        filter.setFilterName("burning");
        filter.setFilter(new Burning());
        context.addFilterDef(filter);
        FilterMap everywhere = new FilterMap();
        everywhere.setFilterName("burning");
        everywhere.addURLPattern("/*");
        context.addFilterMap(everywhere);
        tomcat.start();
        URI uri = URI.create("http://localhost:" + connector.getLocalPort() + "/slow");
        HttpRequest request = HttpRequest.newBuilder(uri).build();
        System.out.println(
                HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
        // Threads that serve are done with a request when the connector has stopped.
        connector.stop();
        System.exit(0);
    }

    private static void sleep() {
        try {
            Thread.sleep(SLEPT);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
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
            long until = THREADS.getCurrentThreadCpuTime() + BURNED;
            while (THREADS.getCurrentThreadCpuTime() < until) {
                Thread.onSpinWait();
            }
            chain.doFilter(request, response);
        }
    }

    /** What is served. */
    public static class Resources extends Application {
        @Override
        public Set<Object> getSingletons() {
            return Set.of(new Resource());
        }
    }

    /** Takes its time, and so does its answer. */
    @Path("/")
    public static class Resource {
        @GET
        @Path("/slow")
        @Produces("text/plain")
        public StreamingOutput slow() {
            sleep();
            return stream -> {
                sleep();
                stream.write("slow".getBytes(StandardCharsets.US_ASCII));
            };
        }
    }
}
