// SPDX-License-Identifier: MIT
package app;

import static org.springframework.data.mongodb.core.aggregation.Aggregation.match;
import static org.springframework.data.mongodb.core.aggregation.Aggregation.newAggregation;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.stream.Stream;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Employees in a MongoDB, by a template, whose converter makes them. */
public class Main {

    private static final int EMPLOYEES = 5;
    private static final int TIMES = 50;

    private static MongoTemplate template;
    private static Object sink;

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String id;
        public String name;
        public Home home;
    }

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            template = new MongoTemplate(new SimpleMongoClientDatabaseFactory(client, "company"));
            fill();
            findsAll();
            findsOne();
            findsByRepositorysWay();
            aggregates();
            modifies();
            streams();
            System.gc(); // finds dead what is
        } finally {
            server.shutdownNow();
        }
    }

    private static void fill() {
        for (int i = 0; i < EMPLOYEES; i++) {
            Employee employee = new Employee();
            employee.id = "id" + i;
            employee.name = "n" + i;
            employee.home = new Home();
            employee.home.street = "s" + i % 2;
            template.insert(employee);
        }
    }

    private static void findsAll() {
        sink = template.findAll(Employee.class).size();
    }

    private static void findsOne() {
        for (int i = 0; i < TIMES; i++) {
            sink = template.findById("id1", Employee.class).name;
        }
    }

    private static void findsByRepositorysWay() {
        sink = template.query(Employee.class).matching(query(where("name").is("n1"))).oneValue();
    }

    private static void aggregates() {
        sink =
                template.aggregate(
                                newAggregation(match(where("home.street").is("s1"))),
                                "employee",
                                Employee.class)
                        .getMappedResults();
    }

    private static void modifies() {
        sink =
                template.findAndModify(
                        query(where("name").is("n2")), Update.update("name", "m"), Employee.class);
    }

    private static void streams() {
        try (Stream<Employee> all = template.stream(new Query(), Employee.class)) {
            all.forEach(employee -> sink = employee);
        }
    }
}
