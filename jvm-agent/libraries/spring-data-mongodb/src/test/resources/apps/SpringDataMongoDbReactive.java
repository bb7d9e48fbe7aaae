// SPDX-License-Identifier: MIT
package app;

import static org.springframework.data.mongodb.core.aggregation.Aggregation.match;
import static org.springframework.data.mongodb.core.aggregation.Aggregation.newAggregation;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Employees in a MongoDB, by a reactive template, whose converter makes them. */
public class Main {

    private static final int EMPLOYEES = 5;
    private static final int TIMES = 50;

    private static ReactiveMongoTemplate template;
    private static Employees repository;
    private static Object sink;

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String id;
        public String name;
        public Home home;
    }

    public interface Employees extends ReactiveCrudRepository<Employee, String> {
        Flux<Employee> findByName(String name);
    }

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            template =
                    new ReactiveMongoTemplate(
                            new SimpleReactiveMongoDatabaseFactory(client, "company"));
            repository =
                    new ReactiveMongoRepositoryFactory(template).getRepository(Employees.class);
            fill();
            findsAll();
            findsOne();
            findsByRepository();
            findsByRepositorysQuery();
            isAskedForHere().block();
            aggregates();
            modifies();
            System.out.println("none: " + finds("nobody").block());
            System.gc(); // finds dead what is
        } finally {
            server.shutdownNow();
        }
        System.exit(0);
    }

    private static void fill() {
        for (int i = 0; i < EMPLOYEES; i++) {
            Employee employee = new Employee();
            employee.id = "id" + i;
            employee.name = "n" + i;
            employee.home = new Home();
            employee.home.street = "s" + i % 2;
            template.insert(employee).block();
        }
    }

    private static void findsAll() {
        sink = template.findAll(Employee.class).collectList().block();
    }

    private static void findsOne() {
        for (int i = 0; i < TIMES; i++) {
            sink = finds("id1").block().name;
        }
    }

    private static Mono<Employee> finds(String id) {
        return template.findById(id, Employee.class);
    }

    private static void findsByRepository() {
        sink = repository.findById("id2").block();
    }

    private static void findsByRepositorysQuery() {
        sink = repository.findByName("n1").collectList().block();
    }

    private static Mono<Object> isAskedForHere() {
        Mono<Employee> second = template.findOne(query(where("name").is("n3")), Employee.class);
        return template.findOne(query(where("name").is("n4")), Employee.class)
                .flatMap(first -> second.map(both -> (Object) first));
    }

    private static void aggregates() {
        sink =
                template.aggregate(
                                newAggregation(match(where("home.street").is("s1"))),
                                "employee",
                                Employee.class)
                        .collectList()
                        .block();
    }

    private static void modifies() {
        sink =
                template.findAndModify(
                                query(where("name").is("n2")),
                                Update.update("name", "m"),
                                Employee.class)
                        .block();
    }
}
