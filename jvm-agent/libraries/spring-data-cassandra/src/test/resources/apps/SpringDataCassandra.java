// SPDX-License-Identifier: MIT
package app;

import com.datastax.oss.driver.api.core.CqlSession;
import java.net.InetSocketAddress;
import org.springframework.data.cassandra.core.CassandraTemplate;
import org.springframework.data.cassandra.core.cql.CqlTemplate;
import org.springframework.data.cassandra.core.mapping.PrimaryKey;
import org.springframework.data.cassandra.core.mapping.Table;
import org.springframework.data.cassandra.core.query.CassandraPageRequest;
import org.springframework.data.cassandra.core.query.Query;

/** Employees in a Cassandra, by templates, which make them of rows. */
public class Main {

    private static final int EMPLOYEES = 3;
    private static final String ALL = "SELECT id, name FROM employee";

    private static CassandraTemplate template;
    private static Object sink;

    @Table("employee")
    public static class Employee {
        @PrimaryKey public int id;
        public String name;
    }

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress server =
                new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0]));
        try (CqlSession first = open(server, null)) {
            first.execute("DROP KEYSPACE IF EXISTS spring");
            first.execute(
                    "CREATE KEYSPACE spring WITH replication ="
                            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        }
        try (CqlSession session = open(server, "spring")) {
            session.execute("CREATE TABLE employee (id int PRIMARY KEY, name text)");
            template = new CassandraTemplate(session);
            fill();
            selects();
            selectsOne();
            slices();
            maps(new CqlTemplate(session));
            System.gc(); // finds dead what is
        }
        System.exit(0);
    }

    private static CqlSession open(InetSocketAddress server, String keyspace) {
        return CqlSession.builder()
                .addContactPoint(server)
                .withLocalDatacenter("datacenter1")
                .withKeyspace(keyspace)
                .build();
    }

    private static void fill() {
        for (int i = 0; i < EMPLOYEES; i++) {
            Employee employee = new Employee();
            employee.id = i;
            employee.name = "secret";
            template.insert(employee);
        }
    }

    private static void selects() {
        sink = template.select(ALL, Employee.class).size();
    }

    private static void selectsOne() {
        sink = template.selectOneById(1, Employee.class).name;
    }

    private static void slices() {
        Query two = Query.empty().pageRequest(CassandraPageRequest.first(2));
        sink = template.slice(two, Employee.class).getNumberOfElements();
    }

    /** The application's own mapper makes them. */
    private static void maps(CqlTemplate cql) {
        sink =
                cql.query(
                        ALL,
                        (row, number) -> {
                            Employee employee = new Employee();
                            employee.name = row.getString("name");
                            return employee;
                        });
    }
}
