// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A server, a client and a database, in the language of Java 11. */
public class Main {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int CALLS = 40;
    private static int port;

    public static void main(String[] arguments) throws Exception {
        Tomcat tomcat = new Tomcat();
        String folder = Files.createTempDirectory("tomcat-").toString();
        tomcat.setBaseDir(folder);
        tomcat.setPort(0);
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "employee", new Stored());
        Tomcat.addServlet(context, "calling", new Calling());
        context.addServletMappingDecoded("/employee", "employee");
        context.addServletMappingDecoded("/calling", "calling");
        tomcat.start();
        port = tomcat.getConnector().getLocalPort();
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table employee(name varchar, city varchar)");
            statement.execute("insert into employee values('Ada', 'London')");
            int letters = 0;
            for (int i = 0; i < CALLS; i++) {
                letters += get("/calling").length();
                System.gc(); // what became old while it was used is seen dead too
            }
            System.out.println(letters + " letters");
        }
        // Waits for the threads that have yet to end the last exchanges; the whole Tomcat of this
        // age
        // cannot be stopped from Java 16 on.
        tomcat.getConnector().stop();
        System.exit(0);
    }

    static Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:employees");
    }

    static String get(String path) throws IOException {
        try {
            URI uri = URI.create("http://localhost:" + port + path);
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    public static class Employee {
        public String name;
        public String city;
    }

    /** What another service has. */
    static class Stored extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            try (Connection connection = connection();
                    PreparedStatement query =
                            connection.prepareStatement("select * from employee");
                    ResultSet rows = query.executeQuery()) {
                Employee employee = new Employee();
                rows.next();
                employee.name = rows.getString("name");
                employee.city = rows.getString("city");
                response.getWriter().print(new ObjectMapper().writeValueAsString(employee));
            } catch (SQLException failure) {
                throw new ServletException(failure);
            }
        }
    }

    /** Fetches it and reads the name alone. */
    static class Calling extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            response.getWriter().print(fetch().name);
        }

        private Employee fetch() throws IOException {
            return new ObjectMapper().readValue(get("/employee"), Employee.class);
        }
    }
}
