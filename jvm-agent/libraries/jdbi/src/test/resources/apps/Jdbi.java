// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.mapper.reflect.BeanMapper;
import org.jdbi.v3.core.mapper.reflect.ColumnName;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.sqlobject.SqlObjectPlugin;
import org.jdbi.v3.sqlobject.config.RegisterBeanMapper;
import org.jdbi.v3.sqlobject.statement.SqlQuery;

/** Employees in a database in the same process. */
public class Main {

    private static final int TIMES = 50;
    private static final String ALL = "select id, name, city from employee order by id";
    private static final String ONE = "select id, name, city from employee where id = 1";

    private static Handle handle;
    private static Object sink;

    public static void main(String[] arguments) throws Exception {
        Jdbi jdbi = Jdbi.create("jdbc:h2:mem:company");
        jdbi.installPlugin(new SqlObjectPlugin());
        try (Handle opened = jdbi.open()) {
            handle = opened;
            handle.execute("create table employee(id int, name varchar(9), city varchar(9))");
            for (int i = 0; i < 3; i++) {
                handle.execute("insert into employee values(?, 'Ada', 'London')", i);
            }
            handle.registerRowMapper(ConstructorMapper.factory(Badge.class));
            handle.registerRowMapper(BeanMapper.factory(Employee.class));
            for (int i = 0; i < TIMES; i++) {
                lists();
                System.gc(); // meanwhile the class is woven of which objects came
            }
            findsFirst();
            constructs();
            maps();
            iterates();
            streams();
            reduces();
            ofSqlObject();
            oneOfSqlObject();
            System.gc(); // finds dead what is
        }
    }

    private static void lists() {
        for (Employee employee : handle.createQuery(ALL).mapToBean(Employee.class).list()) {
            sink = employee.name;
        }
    }

    private static void findsFirst() {
        Optional<Employee> first = handle.createQuery(ALL).mapToBean(Employee.class).findFirst();
        sink = first.get().name;
    }

    private static void constructs() {
        List<Badge> badges = handle.createQuery(ALL).mapTo(Badge.class).list();
        sink = badges.get(0).name();
    }

    private static void maps() {
        sink = handle.createQuery(ALL).map((row, context) -> new Employee()).list();
    }

    private static void iterates() {
        try (ResultIterator<Employee> all =
                handle.createQuery(ALL).mapToBean(Employee.class).iterator()) {
            while (all.hasNext()) {
                sink = all.next().name;
            }
        }
    }

    private static void streams() {
        try (Stream<Employee> all = handle.createQuery(ALL).mapToBean(Employee.class).stream()) {
            all.forEach(employee -> sink = employee.name);
        }
    }

    private static void reduces() {
        sink =
                handle.createQuery(ALL)
                        .<Integer>reduceRows(
                                0,
                                (length, row) -> length + row.getRow(Employee.class).name.length());
    }

    private static void ofSqlObject() {
        sink = handle.attach(Employees.class).all();
    }

    private static void oneOfSqlObject() {
        sink = handle.attach(Employees.class).one();
    }

    /** What Jdbi implements. */
    public interface Employees {
        @SqlQuery(ALL)
        @RegisterBeanMapper(Employee.class)
        List<Employee> all();

        @SqlQuery(ONE)
        @RegisterBeanMapper(Employee.class)
        Employee one();
    }

    /** A bean. */
    public static class Employee {
        private int id;
        private String name;
        private String city;

        public int getId() {
            return id;
        }

        public String getName() {
            return name;
        }

        public String getCity() {
            return city;
        }

        public void setId(int id) {
            this.id = id;
        }

        public void setName(String name) {
            this.name = name;
        }

        public void setCity(String city) {
            this.city = city;
        }
    }

    /** What is made by its constructor. */
    public record Badge(@ColumnName("ID") int id, @ColumnName("NAME") String name) {}
}
