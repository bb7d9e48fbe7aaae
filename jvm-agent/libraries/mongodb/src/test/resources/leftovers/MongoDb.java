// SPDX-License-Identifier: MIT
package app;

import static com.mongodb.client.model.Aggregates.match;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.configuration.CodecConfigurationException;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.PojoCodecProvider;

/** MongoDB's driver, and a server that speaks its protocol over a socket. */
class MongoDb implements Asked {

    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 9000;
    private static final int DOCUMENTS = 6;

    private final MongoServer server = new MongoServer(new MemoryBackend());
    private final MongoClient client;
    private final MongoClient toNobody;
    private final MongoDatabase database;
    private final MongoCollection<Employee> employees;

    MongoDb() throws IOException {
        CodecRegistry codecs =
                CodecRegistries.fromRegistries(
                        MongoClientSettings.getDefaultCodecRegistry(),
                        CodecRegistries.fromProviders(
                                PojoCodecProvider.builder().automatic(true).build()));
        client = MongoClients.create(server.bindAndGetConnectionString());
        try (ServerSocket closed = new ServerSocket(0)) {
            toNobody =
                    MongoClients.create(
                            "mongodb://127.0.0.1:"
                                    + closed.getLocalPort()
                                    + "/?serverSelectionTimeoutMS="
                                    + TIMEOUT_MS);
        }
        database = client.getDatabase("company").withCodecRegistry(codecs);
        employees = database.getCollection("employees", Employee.class);
        for (int i = 0; i < DOCUMENTS; i++) {
            Employee employee = new Employee();
            employee.setId(i);
            employee.setName("n" + i);
            employees.insertOne(employee);
        }
        database.getCollection("broken").insertOne(new Document("_id", 1).append("name", 2));
    }

    @Override
    public String[] tables() {
        return new String[0];
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 5 -> Asked.fails(MongoCommandException.class, this::unknown);
            case 15 -> Asked.fails(CodecConfigurationException.class, this::unreadable);
            case 20 -> Asked.fails(MongoTimeoutException.class, this::refused);
            case 25 -> Asked.fails(MongoException.class, this::sameKey);
            case 30 -> notReadToTheEnd().close();
            case 35 -> notReadToTheEnd();
            case 40 -> employees.find().maxTime(1, TimeUnit.SECONDS).into(new ArrayList<>());
            case 45 -> Asked.fails(IllegalStateException.class, this::failingConsumer);
            default -> {
                switch (turn % 5) {
                    case 0 -> employees.find().batchSize(4).into(new ArrayList<>());
                    case 1 -> employees.aggregate(List.of(match(lt("_id", 3)))).first();
                    case 2 -> employees.findOneAndUpdate(eq("_id", 1), set("name", "x"));
                    case 3 -> database.getCollection("employees").find().first();
                    default -> employees.find(eq("_id", 3)).first();
                }
            }
        }
    }

    private void unknown() {
        database.runCommand(new Document("noSuchCommand", 1));
    }

    private void unreadable() {
        database.getCollection("broken", Employee.class).find().first();
    }

    private void refused() {
        toNobody.getDatabase("company").getCollection("employees").find().first();
    }

    private void sameKey() {
        Employee again = new Employee();
        again.setId(1);
        employees.insertOne(again);
    }

    private MongoCursor<Employee> notReadToTheEnd() {
        MongoCursor<Employee> cursor = employees.find().batchSize(2).iterator();
        cursor.next();
        return cursor;
    }

    private void failingConsumer() {
        employees
                .find()
                .forEach(
                        employee -> {
                            throw new IllegalStateException("no");
                        });
    }

    @Override
    public void close() {
        client.close();
        toNobody.close();
        server.shutdownNow();
    }

    /** What documents become. */
    public static class Employee {
        private int id;
        private String name;

        public int getId() {
            return id;
        }

        public void setId(int id) {
            this.id = id;
        }

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }
}
