// SPDX-License-Identifier: MIT
package app;

import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** A shop with a database, which asks for orders by each way of Quarkus' REST client. */
@QuarkusMain
public class Shop implements QuarkusApplication {

    private static final List<String> WAYS =
            List.of(
                    "blocking",
                    "uni",
                    "stage",
                    "both",
                    "price",
                    "prices",
                    "first",
                    "paged",
                    "kept",
                    "keptAll");

    public static class Order {
        public int id;
        public String item;
        public String note;

        public Order() {}

        Order(int id) {
            this.id = id;
            item = "tea";
            note = "n";
        }
    }

    @Entity(name = "Price")
    public static class Price extends PanacheEntityBase {
        @Id public Long id;
        public int amount;
        public String currency;
    }

    @ApplicationScoped
    public static class Prices implements PanacheRepositoryBase<Price, Long> {}

    @Path("/orders")
    @RegisterRestClient(configKey = "orders")
    public interface Orders {
        @GET
        @Path("/{id}")
        List<Order> list(@PathParam("id") int id);

        @GET
        @Path("/one/{id}")
        Uni<Order> uni(@PathParam("id") int id);

        @GET
        @Path("/one/{id}")
        CompletionStage<Order> stage(@PathParam("id") int id);
    }

    @Path("/orders")
    public static class OrderResource {
        @GET
        @Path("/{id}")
        public List<Order> list(@PathParam("id") int id) {
            return List.of(new Order(id), new Order(id + 1));
        }

        @GET
        @Path("/one/{id}")
        public Uni<Order> one(@PathParam("id") int id) {
            return Uni.createFrom().item(new Order(id));
        }

        @POST
        @Path("/one/{id}/edit")
        public void edit(@PathParam("id") int id) {
            throw new UnsupportedOperationException("nobody asks for it");
        }
    }

    @Path("/shop")
    public static class ShopResource {
        @Inject @RestClient Orders orders;
        @Inject Prices kept;

        @GET
        @Path("/blocking/{id}")
        public String blocking(@PathParam("id") int id) {
            return orders.list(id).stream().map(order -> order.item).toList().toString();
        }

        @GET
        @Path("/uni/{id}")
        public Uni<String> uni(@PathParam("id") int id) {
            return orders.uni(id).map(order -> order.item);
        }

        @GET
        @Path("/stage/{id}")
        public CompletionStage<String> stage(@PathParam("id") int id) {
            return orders.stage(id).thenApply(order -> order.item);
        }

        @GET
        @Path("/both/{id}")
        public Uni<String> both(@PathParam("id") int id) {
            return Uni.combine()
                    .all()
                    .unis(orders.uni(id), orders.uni(id + 1))
                    .asTuple()
                    .map(both -> both.getItem1().item + both.getItem2().item);
        }

        @GET
        @Path("/price/{id}")
        public int price(@PathParam("id") int id) {
            Price price = Price.findById(1L);
            return price.amount;
        }

        @GET
        @Path("/prices/{id}")
        public int prices(@PathParam("id") int id) {
            List<Price> prices = Price.listAll();
            return prices.stream().mapToInt(price -> price.amount).sum();
        }

        @GET
        @Path("/first/{id}")
        public int first(@PathParam("id") int id) {
            Price price = Price.find("currency", "EUR").firstResult();
            return price.amount;
        }

        @GET
        @Path("/paged/{id}")
        public int paged(@PathParam("id") int id) {
            List<Price> prices = Price.find("amount > ?1", 0).page(0, 1).list();
            return prices.get(0).amount;
        }

        @GET
        @Path("/kept/{id}")
        public int kept(@PathParam("id") int id) {
            return kept.findById(2L).amount;
        }

        @GET
        @Path("/keptAll/{id}")
        public int keptAll(@PathParam("id") int id) {
            return kept.list("currency", "EUR").stream().mapToInt(price -> price.amount).sum();
        }
    }

    /** How many requests of each way. */
    @Override
    public int run(String... arguments) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        String shop = "http://127.0.0.1:" + System.getProperty("quarkus.http.port") + "/shop/";
        for (String way : WAYS) {
            List<Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                URL url = new URL(shop + way + "/" + i);
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
