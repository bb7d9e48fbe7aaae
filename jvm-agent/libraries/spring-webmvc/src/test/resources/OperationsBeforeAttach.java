// SPDX-License-Identifier: MIT
package app;

import com.sun.tools.attach.VirtualMachine;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/** The agent comes when all controllers are registered, and one request later has passed. */
public class Main {

    /** The agent's jar and its options. */
    public static void main(String[] arguments) throws Exception {
        String folder = Files.createTempDirectory("tomcat-").toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        tomcat.getConnector().setPort(0);
        Context context = tomcat.addContext("", folder);
        AnnotationConfigWebApplicationContext beans = new AnnotationConfigWebApplicationContext();
        beans.register(Owners.class);
        Tomcat.addServlet(context, "spring", new DispatcherServlet(beans));
        context.addServletMappingDecoded("/", "spring");
        tomcat.start();
        URI uri =
                URI.create(
                        "http://localhost:" + tomcat.getConnector().getLocalPort() + "/owners/any");
        ask(uri);
        VirtualMachine self = VirtualMachine.attach("" + ProcessHandle.current().pid());
        self.loadAgent(arguments[0], arguments[1]);
        self.detach();
        do {
            ask(uri);
        } while (!isFollowing());
        ask(uri);
        tomcat.stop();
        System.exit(0);
    }

    private static boolean isFollowing() throws Exception {
        return Class.forName("org.fieldtrace.agent.bridge.NativeAgent")
                .getField("following")
                .getBoolean(null);
    }

    private static void ask(URI uri) throws Exception {
        HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
