// SPDX-License-Identifier: MIT
package app;

import io.quarkus.hibernate.reactive.panache.PanacheEntityBase;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.quarkus.hibernate.reactive.panache.common.WithSession;
import io.quarkus.hibernate.reactive.panache.common.WithTransaction;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hibernate.reactive.mutiny.Mutiny;

/** Fetches entities by each way of Panache over Hibernate Reactive, and by its session. */
@QuarkusMain
public class Crew implements QuarkusApplication {

    private static final List<String> WAYS =
            List.of(
                    "found", "listed", "queried", "first", "single", "paged", "kept", "keptAll",
                    "twice", "session", "changed");

    @Entity(name = "Sailor")
    public static class Sailor extends PanacheEntityBase {
        @Id public Long id;
        public String name;
        public String ship;
    }

    @ApplicationScoped
    public static class Sailors implements PanacheRepositoryBase<Sailor, Long> {}

    @Path("/crew")
    public static class CrewResource {
        @Inject Sailors sailors;
        @Inject Mutiny.SessionFactory factory;

        @GET
        @Path("/found/{id}")
        @WithSession
        public Uni<String> found(@PathParam("id") int id) {
            return Sailor.<Sailor>findById(1L).map(sailor -> sailor.name);
        }

        @GET
        @Path("/listed/{id}")
        @WithSession
        public Uni<String> listed(@PathParam("id") int id) {
            return Sailor.<Sailor>listAll().map(Crew::names);
        }

        @GET
        @Path("/queried/{id}")
        @WithSession
        public Uni<String> queried(@PathParam("id") int id) {
            return Sailor.<Sailor>list("ship", "s").map(Crew::names);
        }

        @GET
        @Path("/first/{id}")
        @WithSession
        public Uni<String> first(@PathParam("id") int id) {
            return Sailor.<Sailor>find("ship", "s").firstResult().map(sailor -> sailor.name);
        }

        @GET
        @Path("/single/{id}")
        @WithSession
        public Uni<String> single(@PathParam("id") int id) {
            return Sailor.<Sailor>find("id", 2L).singleResult().map(sailor -> sailor.name);
        }

        @GET
        @Path("/paged/{id}")
        @WithSession
        public Uni<String> paged(@PathParam("id") int id) {
            return Sailor.<Sailor>find("ship = ?1", "s").page(0, 1).list().map(Crew::names);
        }

        @GET
        @Path("/kept/{id}")
        @WithSession
        public Uni<String> kept(@PathParam("id") int id) {
            return sailors.findById(2L).map(sailor -> sailor.name);
        }

        @GET
        @Path("/keptAll/{id}")
        @WithSession
        public Uni<String> keptAll(@PathParam("id") int id) {
            return sailors.find("ship", "s").list().map(Crew::names);
        }

        @GET
        @Path("/twice/{id}")
        @WithSession
        public Uni<String> twice(@PathParam("id") int id) {
            return Sailor.<Sailor>findById(1L)
                    .chain(
                            first ->
                                    Sailor.<Sailor>findById(2L)
                                            .map(next -> first.name + next.name));
        }

        @GET
        @Path("/session/{id}")
        public Uni<String> session(@PathParam("id") int id) {
            return factory.withSession(session -> session.find(Sailor.class, 1L))
                    .map(sailor -> sailor.name);
        }

        @GET
        @Path("/changed/{id}")
        @WithTransaction
        public Uni<String> changed(@PathParam("id") int id) {
            return Sailor.<Sailor>findById(1L)
                    .invoke(sailor -> sailor.ship = "t" + id)
                    .map(sailor -> sailor.name);
        }
    }

    private static String names(List<Sailor> sailors) {
        StringBuilder names = new StringBuilder();
        for (Sailor sailor : sailors) {
            names.append(sailor.name);
        }
        return names.toString();
    }

    /** How many requests of each way, and the first ones of which ways. */
    @Override
    public int run(String... arguments) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        String crew = "http://127.0.0.1:" + System.getProperty("quarkus.http.port") + "/crew/";
        for (String way : WAYS.subList(0, Integer.parseInt(arguments[1]))) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                URL url = new URL(crew + way + "/" + i);
                answers.add(threads.submit(() -> ask(url)));
            }
            for (Future<?> answer : answers) {
                answer.get();
            }
            System.gc();
        }
        threads.shutdown();
        return 0;
    }

    private static Object ask(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return connection.getInputStream().readAllBytes();
    }
}
