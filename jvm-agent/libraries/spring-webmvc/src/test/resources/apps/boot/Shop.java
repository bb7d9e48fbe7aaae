// SPDX-License-Identifier: MIT
package app;

import com.mongodb.MongoClient;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;
import javax.persistence.Entity;
import javax.persistence.Id;
import org.bson.Document;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

/** A shop of a time when Spring Boot was young, which asks itself for what it has in stock. */
@SpringBootApplication
public class Main {

    static String url;

    public static void main(String[] arguments) {
        try {
            run(Integer.parseInt(arguments[0]));
            System.exit(0);
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1); // which the server's threads would not let end
        }
    }

    private static void run(int requests) {
        MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_3_6));
        int mongo = server.bind().getPort();
        ConfigurableApplicationContext context =
                SpringApplication.run(
                        Main.class,
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=warn",
                        // Tomcat's pool would ask whether a connection still is one.
                        "--spring.datasource.tomcat.test-on-borrow=false",
                        "--spring.jpa.hibernate.ddl-auto=create",
                        "--spring.data.mongodb.uri=mongodb://127.0.0.1:" + mongo + "/shop");
        url = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
        context.getBean(Stores.class).fill();
        RestTemplate browser = new RestTemplate();
        for (int i = 0; i < requests; i++) {
            for (String path : new String[] {"calls", "entities", "rows", "documents", "plain"}) {
                browser.getForObject(url + "/shop/" + path + "/" + i % 2, String.class);
            }
        }
        System.gc(); // finds dead what is
        context.close();
        server.shutdownNow();
    }

    @RestController
    public static class ShopController {
        private final RestTemplate template =
                new RestTemplate(new HttpComponentsClientHttpRequestFactory());
        private final Stores stores;

        public ShopController(Stores stores) {
            this.stores = stores;
        }

        @RequestMapping("/stock/{id}")
        public Stock stock(@PathVariable("id") int id) {
            return new Stock(id);
        }

        @RequestMapping("/shop/calls/{id}")
        public String calls(@PathVariable("id") int id) {
            return "" + template.getForObject(url + "/stock/{id}", Stock.class, id).amount;
        }

        @RequestMapping("/shop/entities/{id}")
        public String entities(@PathVariable("id") int id) {
            return stores.items.findByNumber(id).get(0).name;
        }

        @RequestMapping("/shop/rows/{id}")
        public String rows(@PathVariable("id") int id) {
            return "" + stores.prices(id).get(0).cents;
        }

        @RequestMapping("/shop/documents/{id}")
        public String documents(@PathVariable("id") int id) {
            return stores.reviews.findByItem(id).get(0).text;
        }

        @RequestMapping("/shop/plain/{id}")
        public String plain(@PathVariable("id") int id) {
            MongoCollection<Document> reviews =
                    stores.mongo.getDatabase("shop").getCollection("review");
            return reviews.find(new Document("item", id)).first().getString("text");
        }
    }

    @Service
    public static class Stores {
        final Items items;
        final Reviews reviews;
        final MongoClient mongo;
        private final JdbcTemplate jdbc;

        public Stores(Items items, Reviews reviews, MongoClient mongo, JdbcTemplate jdbc) {
            this.items = items;
            this.reviews = reviews;
            this.mongo = mongo;
            this.jdbc = jdbc;
        }

        void fill() {
            jdbc.execute("create table price(number int, cents int, currency varchar(3))");
            for (int i = 0; i < 2; i++) {
                Item item = new Item();
                item.number = i;
                item.name = "n" + i;
                items.save(item);
                Review review = new Review();
                review.item = i;
                review.text = "good";
                reviews.save(review);
                jdbc.update("insert into price values(?, 5, 'EUR')", i);
            }
        }

        List<Price> prices(int number) {
            return jdbc.query(
                    "select cents, currency from price where number = ?",
                    (rows, row) -> {
                        Price price = new Price();
                        price.cents = rows.getInt(1);
                        price.currency = rows.getString(2);
                        return price;
                    },
                    number);
        }
    }

    public static class Stock {
        public int id;
        public int amount = 3;
        public String place = "shelf";

        public Stock() {}

        Stock(int id) {
            this.id = id;
        }
    }

    @Entity(name = "Item")
    public static class Item {
        @Id int number;
        String name;
        String note = "none";
    }

    public static class Price {
        int cents;
        String currency;
    }

    @org.springframework.data.mongodb.core.mapping.Document(collection = "review")
    public static class Review {
        @org.springframework.data.annotation.Id public String id;
        public int item;
        public String text;
        public String author = "anna";
    }
}

interface Items extends JpaRepository<Main.Item, Integer> {
    List<Main.Item> findByNumber(int number);
}

interface Reviews extends MongoRepository<Main.Review, String> {
    List<Main.Review> findByItem(int item);
}
