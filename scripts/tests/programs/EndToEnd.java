// SPDX-License-Identifier: MIT
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.h2.jdbcx.JdbcConnectionPool;
import org.springframework.jdbc.core.BeanPropertyRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Three services in processes of their own, and a database: the store gets products by SQL and
 * answers with them, the dealer hands them on, the page shows them. The page asks the store too, for
 * their notes. What becomes of each field is known; two are called as others are, to mislead.
 */
class EndToEnd {
    static final int REQUESTS = 80;
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
        String role = arguments.length == 0 ? "page" : arguments[0];
        switch (role) {
            case "store" -> keepStore();
            case "dealer" -> keepDealer(URI.create(arguments[1]));
            default -> {
                try {
                    keepPage();
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(1); // the servers' threads would go on
                }
            }
        }
    }

    static void keepStore() throws IOException {
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
        serve(
                "/products",
                SNAKE,
                () -> {
                    List<Product> products =
                            database.query(
                                    "select * from product",
                                    new BeanPropertyRowMapper<>(Product.class));
                    List<Review> reviews = reviews(database);
                    products.forEach(product -> product.reviews = reviews);
                    return products;
                });
    }

    /** Takes some milliseconds. */
    static List<Review> reviews(JdbcTemplate database) {
        return database.query(
                "select text, stars from review"
                        + " where (select sum(x) from system_range(1, 50000)) > stars",
                new BeanPropertyRowMapper<>(Review.class));
    }

    static void keepDealer(URI store) throws IOException {
        serve(
                "/offers",
                PLAIN,
                () -> {
                    List<Item> items = ask(store, "/products", new TypeReference<List<Item>>() {});
                    items.removeIf(item -> item.price < 0);
                    return items;
                });
    }

    static void keepPage() throws Exception {
        List<Process> services = new ArrayList<>();
        URI store = start(services, "store");
        URI dealer = start(services, "dealer", store.toString());
        HttpServer server =
                page(
                        "/page",
                        PLAIN,
                        () -> {
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
                            return "shown";
                        });
        URI uri = address(server).resolve("/page");
        for (int i = 0; i < REQUESTS; i++) {
            try (InputStream answer = uri.toURL().openStream()) {
                answer.readAllBytes();
            }
        }
        server.stop(0);
        System.gc(); // what is never read is known once it is dead
        for (Process service : services) {
            service.getOutputStream().close();
            service.waitFor();
        }
        System.out.println("requested");
        System.exit(0);
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

    static URI start(List<Process> services, String name, String... more) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmn4m", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of("EndToEnd", name));
        command.addAll(List.of(more));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("OTEL_SERVICE_NAME", name);
        Process process = builder.start();
        services.add(process);
        BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return URI.create(said.readLine());
    }

    interface Answer {
        Object make() throws Exception;
    }

    /** Until the page is gone. */
    static void serve(String path, ObjectMapper json, Answer answer) throws IOException {
        System.out.println(address(page(path, json, answer)));
        while (System.in.read() >= 0) {
            // nothing is said
        }
        System.gc();
        System.exit(0);
    }

    static HttpServer page(String path, ObjectMapper json, Answer answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext(
                path,
                exchange -> {
                    try (OutputStream body = exchange.getResponseBody()) {
                        Object made = answer.make();
                        exchange.sendResponseHeaders(200, 0);
                        json.writeValue(body, made);
                    } catch (Exception e) {
                        e.printStackTrace();
                        throw new IOException(e);
                    }
                });
        server.start();
        return server;
    }

    static URI address(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }
}
