// SPDX-License-Identifier: MIT
package app;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.bson.Document;

/** Gets employees as documents. What becomes of each key is known. */
public class Main {

    private static MongoCollection<Document> employees;
    private static int fetched;
    private static Object sink;

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend());
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            employees = client.getDatabase("company").getCollection("employees");
            for (int i = 0; i < Employees.CALLS; i++) {
                employees.insertOne(Document.parse(Employees.employee(i)));
            }
            for (int i = 0; i < Employees.CALLS; i++) {
                fetched = i;
                reads();
                iterates();
                forwards();
                shows();
                replaces();
                removes();
                copies();
                converts();
                serialises();
            }
        } finally {
            server.shutdownNow();
        }
        Employees.collect();
    }

    private static Document fetch() {
        return employees.find(new Document("id", fetched)).first();
    }

    static void reads() {
        Document employee = fetch();
        sink = employee.getString("name");
        sink = employee.get("address", Document.class).getString("street");
        sink = employee.containsKey("email") || employee.containsKey("nothing");
        sink = employee.get("nothing");
        for (Document item : employee.getList("items", Document.class)) {
            sink = item.getOrDefault("sku", "none");
        }
        employee.append("added", 1);
    }

    static void iterates() {
        fetch().get("address", Document.class).forEach((key, value) -> sink = value);
    }

    static void forwards() {
        sink = fetch().toJson();
    }

    static void shows() {
        sink = fetch().toString();
    }

    static void replaces() {
        Document employee = fetch();
        employee.append("name", "other");
        employee.append("email", employee.get("name"));
        sink = employee.get("email");
    }

    static void removes() {
        sink = fetch().remove("name");
    }

    static void copies() {
        sink = copyOf(fetch());
    }

    private static Object copyOf(Object value) {
        if (value instanceof Document) {
            Document copy = new Document((Document) value);
            copy.replaceAll((key, held) -> copyOf(held));
            return copy;
        }
        if (value instanceof List) {
            ((List<?>) value).forEach(Main::copyOf);
        }
        return value;
    }

    static void converts() {
        sink = new Document(fetch().get("address", Document.class));
    }

    static void serialises() throws Exception {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(fetch());
    }
}
