// SPDX-License-Identifier: MIT
package app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.neo4j.config.AbstractNeo4jConfig;
import org.springframework.data.neo4j.core.Neo4jClient;
import org.springframework.data.neo4j.core.Neo4jTemplate;
import org.springframework.data.neo4j.core.schema.Id;
import org.springframework.data.neo4j.core.schema.Node;
import org.springframework.data.neo4j.core.schema.Relationship;
import org.springframework.data.neo4j.repository.Neo4jRepository;
import org.springframework.data.neo4j.repository.config.EnableNeo4jRepositories;

/** Employees and their cities in a Neo4j, by Spring Data. */
public class Main {

    private static final int EMPLOYEES = 3;
    private static final int TIMES = 50;

    private static Object sink;

    @Node("City")
    public static class City {
        @Id public String name;
    }

    @Node("Employee")
    public static class Employee {
        @Id public Long id;
        public String name;

        @Relationship("IN")
        public City city;
    }

    public static class Pay {
        public final String of;

        Pay(String of) {
            this.of = of;
        }
    }

    public interface Employees extends Neo4jRepository<Employee, Long> {
        List<Employee> findByName(String name);
    }

    @Configuration
    @EnableNeo4jRepositories(considerNestedRepositories = true)
    public static class Settings extends AbstractNeo4jConfig {
        static int port;

        @Override
        @Bean
        public Driver driver() {
            return GraphDatabase.driver("bolt://127.0.0.1:" + port, AuthTokens.none());
        }
    }

    public static void main(String[] arguments) throws Exception {
        Settings.port = Integer.parseInt(arguments[0]);
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Settings.class)) {
            Neo4jClient client = context.getBean(Neo4jClient.class);
            Neo4jTemplate template = context.getBean(Neo4jTemplate.class);
            Employees employees = context.getBean(Employees.class);
            client.query("MATCH (n) DETACH DELETE n").run();
            fill(template);
            findsAll(template);
            findsOne(template);
            findsByName(employees);
            Web.inRequest("finds-in-request", () -> findsById(employees));
            maps(client);
            for (int i = 0; i < TIMES; i++) {
                looks(template);
            }
            System.gc(); // finds dead what is
        }
        System.exit(0);
    }

    private static void fill(Neo4jTemplate template) {
        City london = new City();
        london.name = "London";
        List<Employee> all = new ArrayList<>();
        for (long i = 0; i < EMPLOYEES; i++) {
            Employee employee = new Employee();
            employee.id = i;
            employee.name = "secret";
            employee.city = london;
            all.add(employee);
        }
        template.saveAll(all);
    }

    private static void findsAll(Neo4jTemplate template) {
        for (Employee employee : template.findAll(Employee.class)) {
            sink = employee.name;
        }
    }

    private static void looks(Neo4jTemplate template) {
        for (Employee employee : template.findAll(Employee.class)) {
            sink = employee.name;
        }
    }

    private static void findsOne(Neo4jTemplate template) {
        sink =
                template.findOne(
                        "MATCH (e:Employee {id: $id}) RETURN e", Map.of("id", 1L), Employee.class);
    }

    private static void findsByName(Employees employees) {
        sink = employees.findByName("secret");
    }

    private static Object findsById(Employees employees) {
        return sink = employees.findById(2L).get();
    }

    private static void maps(Neo4jClient client) {
        sink =
                client.query("MATCH (e:Employee) RETURN e.name AS name")
                        .fetchAs(Pay.class)
                        .mappedBy((types, row) -> new Pay(row.get("name").asString()))
                        .all();
    }
}
