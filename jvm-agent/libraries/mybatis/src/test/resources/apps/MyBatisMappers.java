// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import org.apache.ibatis.annotations.*;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.datasource.unpooled.UnpooledDataSource;
import org.apache.ibatis.mapping.*;
import org.apache.ibatis.session.*;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;

public class Main {
    public static void main(String[] arguments) throws Exception {
        var source =
                new UnpooledDataSource("org.h2.Driver", "jdbc:h2:mem:t;DB_CLOSE_DELAY=-1", "", "");
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create table department (id int primary key, name varchar(20))");
            statement.execute("insert into department values (1, 'd')");
            statement.execute(
                    "create table employee (id int primary key, name varchar(20), d int)");
            for (int i = 0; i < 10; i++) {
                statement.execute("insert into employee values (" + i + ", 'n', 1)");
            }
        }
        Configuration configuration =
                new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
        configuration.addMapper(Employees.class);
        try (SqlSession session =
                new SqlSessionFactoryBuilder().build(configuration).openSession()) {
            Employees employees = session.getMapper(Employees.class);
            all(employees);
            all(employees); // of the session's cache
            one(employees);
            cursor(employees);
            lazy(employees);
        }
    }

    static void all(Employees employees) {
        employees.all();
    }

    static void one(Employees employees) {
        employees.one(3);
    }

    static void cursor(Employees employees) throws Exception {
        try (Cursor<Employee> rows = employees.cursor()) {
            rows.forEach(row -> new Employee());
        }
    }

    static void lazy(Employees employees) {
        Clerk clerk = employees.clerk(2);
        clerk.getDepartment().getName();
    }

    public interface Employees {
        @Select("select * from employee")
        List<Employee> all();

        @Select("select * from employee where id = #{id}")
        Employee one(int id);

        @Select("select * from employee")
        Cursor<Employee> cursor();

        @Select("select * from employee where id = #{id}")
        @Results(
                @Result(
                        property = "department",
                        column = "d",
                        one =
                                @One(
                                        select = "department",
                                        fetchType = org.apache.ibatis.mapping.FetchType.LAZY)))
        Clerk clerk(int id);

        @Select("select * from department where id = #{id}")
        Department department(int id);
    }

    public static class Employee {
        private int id;
        private String name;
    }

    public static class Clerk {
        private String name;
        private Department department;

        public Department getDepartment() {
            return department;
        }

        public void setDepartment(Department department) {
            this.department = department;
        }
    }

    public static class Department {
        private String name;

        public String getName() {
            return name;
        }
    }
}
