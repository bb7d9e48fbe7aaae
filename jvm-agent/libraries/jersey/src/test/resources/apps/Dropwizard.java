// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.dropwizard.client.JerseyClientBuilder;
import io.dropwizard.core.Application;
import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Bootstrap;
import io.dropwizard.core.setup.Environment;
import io.dropwizard.db.DataSourceFactory;
import io.dropwizard.hibernate.HibernateBundle;
import io.dropwizard.hibernate.UnitOfWork;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.Client;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import org.eclipse.jetty.server.ServerConnector;
import org.hibernate.Session;
import org.hibernate.SessionFactory;

/** A service as people write it with Dropwizard, asked by a client in the same JVM. */
public class Main extends Application<Main.Settings> {

    private static final int REQUESTS = 3;
    private static final String SETTINGS =
            String.join(
                    "\n",
                    "server:",
                    "  type: simple",
                    "  applicationContextPath: /",
                    "  adminContextPath: /admin",
                    "  connector: {type: http, port: 0, bindHost: 127.0.0.1}",
                    "logging: {level: 'OFF'}",
                    "database:",
                    "  driverClass: org.h2.Driver",
                    "  url: 'jdbc:h2:mem:workers;DB_CLOSE_DELAY=-1'",
                    "  user: sa",
                    "  password: ''",
                    "  properties: {hibernate.hbm2ddl.auto: create}");

    private static int port;
    private static Peer peer;

    /** What the service is configured with. */
    public static class Settings extends Configuration {
        @JsonProperty public DataSourceFactory database = new DataSourceFactory();
    }

    /** What its database has. */
    @Entity
    public static class Worker {
        @Id public long id;
        public String name;
        public String phone;
    }

    /** What its peer answers. */
    public static class Home {
        public String street;
    }

    /** As above. */
    public static class Employee {
        public String name;
        public Home home;
    }

    /** What it offers. */
    @Path("/workers")
    @Produces("text/plain")
    public static class Workers {
        private final SessionFactory sessions;
        private final Client client;

        Workers(SessionFactory sessions, Client client) {
            this.sessions = sessions;
            this.client = client;
        }

        @GET
        @Path("/filled")
        @UnitOfWork
        public String fill() {
            Session session = sessions.getCurrentSession();
            for (int i = 0; i < REQUESTS; i++) {
                Worker worker = new Worker();
                worker.id = i;
                worker.name = "n" + i;
                session.persist(worker);
            }
            return "filled";
        }

        @GET
        @Path("/{id}")
        @UnitOfWork
        public String stored(@PathParam("id") long id) {
            return sessions.getCurrentSession().get(Worker.class, id).name;
        }

        @GET
        @Path("/{id}/employee")
        public String employed(@PathParam("id") long id) {
            return client.target(peer.url() + "/one").request().get(Employee.class).name;
        }
    }

    private final HibernateBundle<Settings> hibernate =
            new HibernateBundle<>(Worker.class) {
                @Override
                public DataSourceFactory getDataSourceFactory(Settings settings) {
                    return settings.database;
                }
            };

    @Override
    public void initialize(Bootstrap<Settings> bootstrap) {
        bootstrap.addBundle(hibernate);
    }

    @Override
    public void run(Settings settings, Environment environment) {
        Client client = new JerseyClientBuilder(environment).build("peer");
        environment.jersey().register(new Workers(hibernate.getSessionFactory(), client));
        environment
                .lifecycle()
                .addServerLifecycleListener(
                        server ->
                                port =
                                        ((ServerConnector) server.getConnectors()[0])
                                                .getLocalPort());
    }

    public static void main(String[] arguments) throws Exception {
        peer = new Peer();
        java.nio.file.Path settings = Files.createTempFile("dropwizard-", ".yml");
        Files.writeString(settings, SETTINGS);
        new Main().run("server", settings.toString());
        Files.delete(settings);
        ask("/workers/filled");
        for (int i = 0; i < REQUESTS; i++) {
            ask("/workers/" + i);
            ask("/workers/" + i + "/employee");
        }
        System.exit(0);
    }

    private static void ask(String path) throws Exception {
        HttpURLConnection call =
                (HttpURLConnection) new URL("http://127.0.0.1:" + port + path).openConnection();
        call.getInputStream().readAllBytes();
    }
}
