// SPDX-License-Identifier: MIT
package app;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.SQLDialect;
import org.jooq.TableField;
import org.jooq.impl.CustomRecord;
import org.jooq.impl.CustomTable;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** Employees in a database in the same process. */
public class Main {

    private static final int TIMES = 50;
    private static final Field<Integer> ID = field(name("ID"), Integer.class);
    private static final Field<String> NAME = field(name("NAME"), String.class);
    private static final Field<String> CITY = field(name("CITY"), String.class);

    private static DSLContext dsl;
    private static Object sink;

    public static void main(String[] arguments) throws Exception {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:company")) {
            dsl = DSL.using(connection, SQLDialect.H2);
            dsl.execute("create table employee(id int, name varchar(9), city varchar(9))");
            for (int i = 0; i < 3; i++) {
                dsl.execute("insert into employee values(?, 'Ada', 'London')", i);
            }
            for (int i = 0; i < TIMES; i++) {
                fetchesInto();
            }
            fetchesOneInto();
            maps();
            fetchesMap();
            makesOfResult();
            makesOfOneRecord();
            makesOfEachRecord();
            records();
            ownRecords();
            System.gc(); // finds dead what is
        }
    }

    private static org.jooq.SelectJoinStep<? extends Record> employees() {
        return dsl.select(ID, NAME, CITY).from(table(name("EMPLOYEE")));
    }

    private static void fetchesInto() {
        for (Employee employee : employees().fetchInto(Employee.class)) {
            sink = employee.name;
        }
    }

    private static void fetchesOneInto() {
        sink = employees().where(ID.eq(1)).fetchOneInto(Employee.class);
    }

    private static void maps() {
        sink = employees().fetch(record -> new Employee());
    }

    private static void fetchesMap() {
        sink = employees().fetchMap(ID, Employee.class);
    }

    private static void makesOfResult() {
        Result<? extends Record> result = employees().fetch();
        sink = result.into(Employee.class);
    }

    private static void makesOfOneRecord() {
        Record record = employees().where(ID.eq(1)).fetchOne();
        sink = record.into(Employee.class);
    }

    private static void makesOfEachRecord() {
        for (Record record : employees().fetch()) {
            sink = record.into(Employee.class);
        }
    }

    private static void records() {
        for (Record record : employees().fetch()) {
            sink = record.get(NAME);
        }
    }

    private static void ownRecords() {
        List<EmployeeRecord> records = dsl.selectFrom(new EmployeeTable()).fetch();
        sink = records.get(0).get(NAME);
    }

    public static class Employee {
        public int id;
        public String name;
        public String city;
    }

    /** As jOOQ's generator makes them. */
    public static class EmployeeRecord extends CustomRecord<EmployeeRecord> {
        public EmployeeRecord() {
            super(new EmployeeTable());
        }
    }

    static class EmployeeTable extends CustomTable<EmployeeRecord> {
        final TableField<EmployeeRecord, String> named =
                createField(name("NAME"), SQLDataType.VARCHAR);

        EmployeeTable() {
            super(name("EMPLOYEE"));
        }

        @Override
        public Class<? extends EmployeeRecord> getRecordType() {
            return EmployeeRecord.class;
        }
    }
}
