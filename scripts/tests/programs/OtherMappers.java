// SPDX-License-Identifier: MIT
import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.annotations.SerializedName;
import com.google.gson.reflect.TypeToken;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.annotation.JsonbProperty;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.h2.jdbcx.JdbcConnectionPool;
import org.springframework.jdbc.core.BeanPropertyRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * As EndToEnd: the store writes products of a database by Gson, the dealer reads and writes by
 * JSON-B, the page reads by Gson. Two fields are called as others are, to mislead.
 */
class OtherMappers implements ThreeServices.Program {
    static final int PRODUCTS = 4;

    static long sink;

    /** In the store. */
    public static class Product {
        private String name;
        private String supplierCode;
        private String notes;

        @SerializedName("cost")
        private int price;

        private transient String internal = "is not written";
        private List<Tag> tags = List.of(new Tag("new", "red"), new Tag("cheap", "blue"));
        private Map<String, Price> prices = Map.of("shop", new Price(), "web", new Price());

        public void setName(String name) {
            this.name = name;
        }

        public void setSupplierCode(String supplierCode) {
            this.supplierCode = supplierCode;
        }

        public void setNotes(String notes) {
            this.notes = notes;
        }

        public void setPrice(int price) {
            this.price = price;
        }
    }

    public static class Tag {
        @SerializedName(value = "label", alternate = "colour_of_text")
        private final String text;

        private final String colour;

        public Tag(String text, String colour) {
            this.text = text;
            this.colour = colour;
        }
    }

    public static class Price {
        private int net = 1;
        private int gross = 2;
    }

    /** What an item is, too: its keys are those of the class that is made. */
    public static class Named {
        private String heading;

        @JsonbProperty("name")
        public String getHeading() {
            return heading;
        }

        @JsonbProperty("name")
        public void setHeading(String heading) {
            this.heading = heading;
        }
    }

    /** At the dealer, which acts on the cost alone. */
    public static class Item extends Named {
        private String supplier;
        private int price;
        private List<Mark> tags;
        private Map<String, Cost> costs;

        @JsonbProperty("supplier_code")
        public String getSupplier() {
            return supplier;
        }

        @JsonbProperty("supplier_code")
        public void setSupplier(String supplier) {
            this.supplier = supplier;
        }

        @JsonbProperty("cost")
        public int getPrice() {
            return price;
        }

        @JsonbProperty("cost")
        public void setPrice(int price) {
            this.price = price;
        }

        public List<Mark> getTags() {
            return tags;
        }

        public void setTags(List<Mark> tags) {
            this.tags = tags;
        }

        /** Written under another key than it is read by. */
        @JsonbProperty("tariffs")
        public Map<String, Cost> getCosts() {
            return costs;
        }

        @JsonbProperty("prices")
        public void setCosts(Map<String, Cost> costs) {
            this.costs = costs;
        }
    }

    public static class Mark {
        private String colour;
        private String word;

        public String getColour() {
            return colour;
        }

        public void setColour(String colour) {
            this.colour = colour;
        }

        @JsonbProperty("label")
        public String getWord() {
            return word;
        }

        @JsonbProperty("label")
        public void setWord(String word) {
            this.word = word;
        }
    }

    public static class Cost {
        private int before;
        private int after;

        @JsonbProperty("net")
        public int getBefore() {
            return before;
        }

        @JsonbProperty("net")
        public void setBefore(int before) {
            this.before = before;
        }

        @JsonbProperty("gross")
        public int getAfter() {
            return after;
        }

        @JsonbProperty("gross")
        public void setAfter(int after) {
            this.after = after;
        }
    }

    /** On the page. */
    public static class Offer {
        @SerializedName(value = "title", alternate = "name")
        private String caption;

        @SerializedName("supplier_code")
        private String vendor;

        @SerializedName("tags")
        private List<Sticker> stickers;

        @SerializedName("tariffs")
        private Map<String, Amount> prices;
    }

    public static class Sticker {
        /** Called as a key is that is another. */
        @SerializedName("label")
        private String colour;

        @SerializedName("colour")
        private String paint;
    }

    public static class Amount {
        /** Called as the key is of the other. */
        @SerializedName("gross")
        private int net;

        @SerializedName("net")
        private int gross;
    }

    /** Of the store's products, for the page. */
    public static class Note {
        private String notes;
        private String supplierCode;
    }

    static final Gson GSON = new Gson();
    static final Gson SNAKE =
            new GsonBuilder()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .create();
    static final Jsonb JSONB = JsonbBuilder.create();

    public static void main(String[] arguments) throws Exception {
        ThreeServices.run(new OtherMappers(), arguments);
    }

    @Override
    public void keepStore() throws IOException {
        JdbcTemplate database =
                new JdbcTemplate(JdbcConnectionPool.create("jdbc:h2:mem:store", "", ""));
        database.execute(
                "create table product"
                        + " (name varchar, supplier_code varchar, notes varchar, price int)");
        for (int i = 0; i < PRODUCTS; i++) {
            database.update(
                    "insert into product values (?, ?, ?, ?)",
                    "product " + i,
                    "a code of a supplier",
                    "notes",
                    i);
        }
        Type products = new TypeToken<List<Product>>() {}.getType();
        serve(
                "/products",
                body ->
                        SNAKE.toJson(
                                database.query(
                                        "select * from product",
                                        new BeanPropertyRowMapper<>(Product.class)),
                                products,
                                body));
    }

    @Override
    public void keepDealer(URI store) throws IOException {
        serve(
                "/offers",
                body -> {
                    List<Item> items = items(store);
                    items.removeIf(item -> item.getPrice() < 0);
                    JSONB.toJson(items, body);
                });
    }

    static List<Item> items(URI store) throws IOException {
        try (Reader body = ask(store, "/products")) {
            return JSONB.fromJson(body, new ArrayList<Item>() {}.getClass().getGenericSuperclass());
        }
    }

    @Override
    public ThreeServices.Answer page(URI store, URI dealer) {
        return written(
                body -> {
                    for (Offer offer : offers(dealer)) {
                        sink += offer.caption.length();
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
                    body.write("shown");
                });
    }

    static List<Offer> offers(URI dealer) throws IOException {
        try (Reader body = ask(dealer, "/offers")) {
            return GSON.fromJson(body, new TypeToken<List<Offer>>() {}.getType());
        }
    }

    static List<Note> notes(URI store) throws IOException {
        try (Reader body = ask(store, "/products")) {
            return SNAKE.fromJson(body, new TypeToken<List<Note>>() {}.getType());
        }
    }

    static Reader ask(URI service, String path) throws IOException {
        InputStream body = service.resolve(path).toURL().openConnection().getInputStream();
        return new InputStreamReader(body, StandardCharsets.UTF_8);
    }

    interface Text {
        void write(Writer body) throws Exception;
    }

    static void serve(String path, Text answer) throws IOException {
        ThreeServices.serve(path, written(answer));
    }

    /** What is written is known before the answer is closed, and with it handled. */
    static ThreeServices.Answer written(Text answer) {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (Writer body =
                    new OutputStreamWriter(exchange.getResponseBody(), StandardCharsets.UTF_8)) {
                answer.write(body);
                body.flush();
            }
        };
    }
}
