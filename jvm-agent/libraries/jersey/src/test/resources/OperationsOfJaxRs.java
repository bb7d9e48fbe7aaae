// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Application;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * Two of the operations that a resource of JAX-RS and a servlet offer are asked for. The argument
 * is the servlet by which a server of JAX-RS is called.
 */
public class Main {

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
        wrapper.addInitParameter("resteasy.servlet.mapping.prefix", "/api");
        context.addServletMappingDecoded("/api/*", "server");
        Tomcat.addServlet(context, "plain", new Plain());
        context.addServletMappingDecoded("/plain/*", "plain");
        context.addServletMappingDecoded("/old/*", "plain");
        tomcat.start();
        // The servlet first: Babeltrace 2.0 prints the text of an earlier event for an empty one.
        for (String path : List.of("/plain/1", "/api/owners/1")) {
            URI uri = URI.create("http://localhost:" + connector.getLocalPort() + path);
            System.out.println(
                    HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .body());
        }
        // Threads that serve are done with a request when the connector has stopped.
        connector.stop();
        System.exit(0);
    }

    /** What is served. */
    public static class Resources extends Application {
        @Override
        public Set<Object> getSingletons() {
            return Set.of(new Owners());
        }
    }

    /** Answers with a name. */
    @Path("owners")
    public static class Owners {
        @GET
        @Path("{id}")
        public String show(@PathParam("id") String id) {
            return "Betty";
        }

        @GET
        @Path("/{id}/edit/")
        public String form(@PathParam("id") String id) {
            return "Betty";
        }

        @POST
        @Path("/{id}/edit/")
        public String edit(@PathParam("id") String id) {
            return "Betty";
        }

        @GET
        public String all() {
            return "Betty";
        }
    }

    /** Answers without a framework. */
    public static class Plain extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            response.setStatus(200);
        }
    }
}
