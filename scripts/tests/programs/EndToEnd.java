// SPDX-License-Identifier: MIT
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.h2.jdbcx.JdbcConnectionPool;
import org.springframework.jdbc.core.BeanPropertyRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Three services in processes of their own, and a database: the store gets products by SQL and
 * answers with them, the dealer hands them on, the page shows them. The page asks the store too, for
 * their notes. What becomes of each field is known; two are called as others are, to mislead.
 */
class EndToEnd implements ThreeServices.Program {
    static final int PRODUCTS = 4;

    static long sink;

    /** In the store. */
    public static class Product {
        public String name;
        public String supplierCode;
        public String notes;
        public int cost;

        /** Its column is read, and its key written, as those of a field that the store makes. */
        @JsonProperty("discount")
        public int price;

        public List<Tag> tags = List.of(new Tag("new", "red"), new Tag("cheap", "blue"));
        public Size size = new Size();
        public Map<String, Price> prices = Map.of("shop", new Price(), "web", new Price());

        /** By a statement of their own; nobody asks for them. */
        public List<Review> reviews;

        public void setName(String name) {
            this.name = name;
        }

        public void setSupplierCode(String supplierCode) {
            this.supplierCode = supplierCode;
        }

        public void setNotes(String notes) {
            this.notes = notes;
        }

        public void setCost(int cost) {
            this.cost = cost;
        }

        public void setPrice(int price) {
            this.price = price;
        }
    }

    public static class Tag {
        private final String text;
        private final String colour;

        public Tag(String text, String colour) {
            this.text = text;
            this.colour = colour;
        }

        @JsonProperty("label")
        public String getText() {
            return text;
        }

        public String getColour() {
            return colour;
        }
    }

    public static class Price {
        public int net = 1;
        public int gross = 2;
    }

    public static class Review {
        public String text;
        public int stars;

        public void setText(String text) {
            this.text = text;
        }

        public void setStars(int stars) {
            this.stars = stars;
        }
    }

    public static class Size {
        public int width = 3;
        public int height = 4;
    }

    /** At the dealer, which acts on the cost alone. */
    public static class Item {
        @JsonProperty("name")
        @JsonAlias("title")
        public String heading;

        @JsonProperty("supplier_code")
        public String supplier;

        /** Called as a field of the store is that nobody asks for. */
        @JsonProperty("cost")
        public int price;

        public List<Mark> tags;

        /** Written under another key than it is read by. */
        private Map<String, Cost> costs;

        @JsonProperty("tariffs")
        public Map<String, Cost> getCosts() {
            return costs;
        }

        @JsonProperty("prices")
        public void setCosts(Map<String, Cost> costs) {
            this.costs = costs;
        }
    }

    public static class Cost {
        @JsonProperty("net")
        public int before;

        @JsonProperty("gross")
        public int after;
    }

    public static class Mark {
        public String colour;

        @JsonProperty("label")
        public String word;
    }

    /** On the page. */
    public static class Offer {
        private String caption;
        private String vendor;

        @JsonProperty("tags")
        public List<Sticker> stickers;

        @JsonProperty("tariffs")
        public Map<String, Amount> prices;

        public String getCaption() {
            return caption;
        }

        @JsonProperty("name")
        public void setCaption(String caption) {
            this.caption = caption;
        }

        public String getVendor() {
            return vendor;
        }

        @JsonProperty("supplier_code")
        public void setVendor(String vendor) {
            this.vendor = vendor;
        }
    }

    public static class Sticker {
        /** Called as a key is that is another. */
        @JsonProperty("label")
        public String colour;

        @JsonProperty("colour")
        public String paint;
    }

    public static class Amount {
        /** Called as the key is of the other. */
        @JsonProperty("gross")
        public int net;

        @JsonProperty("net")
        public int gross;
    }

    /** Of the store's products, for the page. */
    public static class Note {
        public String notes;
        public String supplierCode;
    }

    static final ObjectMapper PLAIN =
            new ObjectMapper()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    // An answer that is closed is handled, before it is known that it was written.
                    .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    static final ObjectMapper SNAKE =
            PLAIN.copy().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

    public static void main(String[] arguments) throws Exception {
        ThreeServices.run(new EndToEnd(), arguments);
    }

    @Override
    public void keepStore() throws IOException {
        JdbcTemplate database =
                new JdbcTemplate(JdbcConnectionPool.create("jdbc:h2:mem:store", "", ""));
        database.execute(
                "create table product"
                        + " (name varchar, supplier_code varchar, notes varchar, cost int, price int)");
        for (int i = 0; i < PRODUCTS; i++) {
            database.update(
                    "insert into product values (?, ?, ?, ?, ?)",
                    "product " + i,
                    "a code of a supplier",
                    "notes",
                    i,
                    i);
        }
        database.execute("create table review (text varchar, stars int)");
        database.update("insert into review values ('good', 5), ('bad', 1)");
        ThreeServices.serve(
                "/products",
                exchange -> {
                    List<Product> products =
                            database.query(
                                    "select * from product",
                                    new BeanPropertyRowMapper<>(Product.class));
                    List<Review> reviews = reviews(database);
                    products.forEach(product -> product.reviews = reviews);
                    write(exchange, SNAKE, products);
                });
    }

    /** Takes some milliseconds. */
    static List<Review> reviews(JdbcTemplate database) {
        return database.query(
                "select text, stars from review"
                        + " where (select sum(x) from system_range(1, 50000)) > stars",
                new BeanPropertyRowMapper<>(Review.class));
    }

    @Override
    public void keepDealer(URI store) throws IOException {
        ThreeServices.serve(
                "/offers",
                exchange -> {
                    List<Item> items = ask(store, "/products", new TypeReference<List<Item>>() {});
                    items.removeIf(item -> item.price < 0);
                    write(exchange, PLAIN, items);
                });
    }

    @Override
    public ThreeServices.Answer page(URI store, URI dealer) {
        return exchange -> {
            for (Offer offer : offers(dealer)) {
                sink += offer.getCaption().length();
                for (Amount amount : offer.prices.values()) {
                    sink += amount.net;
                }
                for (Sticker sticker : offer.stickers) {
                    sink += sticker.colour.length();
                }
            }
            for (Note note : notes(store)) {
                sink += note.notes.length();
            }
            write(exchange, PLAIN, "shown");
        };
    }

    static void write(HttpExchange exchange, ObjectMapper json, Object answer) throws IOException {
        try (OutputStream body = exchange.getResponseBody()) {
            exchange.sendResponseHeaders(200, 0);
            json.writeValue(body, answer);
        }
    }

    static List<Offer> offers(URI dealer) throws IOException {
        return ask(dealer, "/offers", new TypeReference<List<Offer>>() {});
    }

    static List<Note> notes(URI store) throws IOException {
        try (InputStream body = store.resolve("/products").toURL().openConnection().getInputStream()) {
            return SNAKE.readValue(body, new TypeReference<List<Note>>() {});
        }
    }

    static <T> T ask(URI service, String path, TypeReference<T> type) throws IOException {
        try (InputStream body = service.resolve(path).toURL().openConnection().getInputStream()) {
            return PLAIN.readValue(body, type);
        }
    }
}
