// SPDX-License-Identifier: MIT
package app;

import static com.mongodb.client.model.Aggregates.match;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Projections.include;
import static com.mongodb.client.model.Updates.set;

import app.Company.Address;
import app.Company.Employee;
import app.Company.Name;
import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;

/** Employees in a MongoDB. */
public class Main {

    static MongoDatabase database;
    static MongoCollection<Employee> employees;

    public static void main(String[] arguments) {
        MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        server.enableOplog();
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            database = client.getDatabase("company").withCodecRegistry(Company.codecs());
            employees = database.getCollection("employees", Employee.class);
            fill();
            first();
            inBatches();
            each();
            into();
            aggregated();
            updated();
            changes();
            documents();
            refused();
        } finally {
            server.shutdownNow();
        }
    }

    static void fill() {
        for (int i = 0; i < 10; i++) {
            employees.insertOne(new Employee(i, "n" + i, new Address("s")));
        }
    }

    static void first() {
        employees.find(eq("_id", 3)).projection(include("name", "home.street")).first();
    }

    static void inBatches() {
        for (Employee employee : employees.find().batchSize(4)) {
            new Employee(employee.getId(), null, null);
        }
    }

    static void each() {
        employees
                .find(lt("_id", 5))
                .map(employee -> new Other())
                .forEach((Consumer<Other>) other -> {});
    }

    static void into() {
        employees.find(lt("_id", 2)).into(new ArrayList<>());
    }

    static void aggregated() {
        employees.aggregate(List.of(match(lt("_id", 6))), Name.class).into(new ArrayList<>());
    }

    static void updated() {
        employees.findOneAndUpdate(eq("_id", 1), set("name", "x"));
    }

    static void changes() {
        try (MongoChangeStreamCursor<ChangeStreamDocument<Employee>> changes =
                employees.watch().cursor()) {
            employees.insertOne(new Employee(10, "n", new Address("s")));
            changes.next();
        }
    }

    static void documents() {
        database.getCollection("employees").find().into(new ArrayList<Document>());
        database.getCollection("employees", RawBsonDocument.class).find().first();
        database.getCollection("employees", Map.class).countDocuments();
    }

    static void refused() {
        try {
            database.runCommand(new BsonDocument("nonsense", new BsonString("secret")));
        } catch (MongoCommandException expected) {
            return;
        }
        throw new IllegalStateException("the server knows such a command");
    }

    static class Other {}
}
