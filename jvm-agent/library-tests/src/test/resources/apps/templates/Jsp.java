// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.apache.jasper.servlet.JasperInitializer;
import org.apache.jasper.servlet.JspServlet;

/** Shows remote objects by a page that Tomcat makes a class of. */
public class Main {

    private static final int TIMES = 20;

    private static final String PAGE =
            String.join(
                    "\n",
                    "<html><%@ page session='false' %>",
                    "<body>",
                    "<p>${owner.name}</p>",
                    "<p>",
                    "<%= ((app.Shown.Owner) request.getAttribute(\"owner\")).getCity() %>",
                    "</p>",
                    "<p>${owner.pet.name != null ? 'yes' : 'no'}</p>",
                    "</body>",
                    "</html>");

    public static void main(String[] arguments) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, failure) -> {
                    failure.printStackTrace();
                    Runtime.getRuntime().halt(1); // Tomcat's threads would go on
                });
        Path folder = Files.createTempDirectory("pages");
        Files.createDirectories(folder.resolve("owners"));
        Files.writeString(folder.resolve("owners/list.jsp"), PAGE);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setPort(0);
        Context context = tomcat.addContext("", folder.toString());
        context.addServletContainerInitializer(new JasperInitializer(), null);
        context.setParentClassLoader(Main.class.getClassLoader());
        Tomcat.addServlet(context, "jsp", new JspServlet());
        context.addServletMappingDecoded("*.jsp", "jsp");
        Tomcat.addServlet(context, "owners", new Owners());
        context.addServletMappingDecoded("/owners", "owners");
        tomcat.start();
        for (int i = 0; i < TIMES; i++) {
            ask("http://localhost:" + tomcat.getConnector().getLocalPort() + "/owners");
            System.gc(); // so that a debug register is free again
        }
        tomcat.stop();
        System.exit(0);
    }

    private static void ask(String page) throws IOException {
        try (InputStream answer = new URL(page).openStream()) {
            String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
            if (!text.contains("Betty") || !text.contains("Graz") || !text.contains("yes")) {
                throw new AssertionError(text);
            }
        }
    }

    static void show(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        request.setAttribute("owner", Shown.fetch());
        request.getRequestDispatcher("/owners/list.jsp").forward(request, response);
    }

    /** Has the page shown. */
    static class Owners extends HttpServlet {

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            show(request, response);
        }
    }
}
