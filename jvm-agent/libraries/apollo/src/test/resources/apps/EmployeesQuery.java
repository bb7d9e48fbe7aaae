// SPDX-License-Identifier: MIT
package app;

import com.apollographql.apollo.api.Adapter;
import com.apollographql.apollo.api.Adapters;
import com.apollographql.apollo.api.CompiledField;
import com.apollographql.apollo.api.CustomScalarAdapters;
import com.apollographql.apollo.api.ListAdapter;
import com.apollographql.apollo.api.ObjectAdapter;
import com.apollographql.apollo.api.ObjectType;
import com.apollographql.apollo.api.Query;
import com.apollographql.apollo.api.json.JsonReader;
import com.apollographql.apollo.api.json.JsonWriter;
import java.io.IOException;
import java.util.List;

/** What Apollo's compiler makes of a query, written by hand. */
public final class EmployeesQuery implements Query<EmployeesQuery.Data> {

    private static final List<String> IN_DATA = List.of("employees");
    private static final List<String> IN_EMPLOYEE = List.of("name", "home");
    private static final List<String> IN_HOME = List.of("street");

    public static final class Data implements Query.Data {
        public final List<Employee> employees;

        Data(List<Employee> employees) {
            this.employees = employees;
        }
    }

    public static final class Employee {
        public final String name;
        public final Home home;

        Employee(String name, Home home) {
            this.name = name;
            this.home = home;
        }
    }

    public static final class Home {
        public final String street;

        Home(String street) {
            this.street = street;
        }
    }

    @Override
    public String document() {
        return "query Employees { employees { name home { street } } }";
    }

    @Override
    public String name() {
        return "Employees";
    }

    @Override
    public String id() {
        return "1";
    }

    @Override
    public void serializeVariables(
            JsonWriter writer, CustomScalarAdapters adapters, boolean withDefaults) {}

    @Override
    public CompiledField rootField() {
        return new CompiledField.Builder("data", new ObjectType.Builder("Query").build()).build();
    }

    @Override
    public Adapter<Data> adapter() {
        return new ObjectAdapter<>(new DataAdapter(), false);
    }

    /** Nothing of these is ever sent. */
    abstract static class AnswerAdapter<T> implements Adapter<T> {
        @Override
        public void toJson(JsonWriter writer, CustomScalarAdapters adapters, T value) {
            throw new UnsupportedOperationException();
        }
    }

    static final class DataAdapter extends AnswerAdapter<Data> {
        @Override
        public Data fromJson(JsonReader reader, CustomScalarAdapters adapters) throws IOException {
            List<Employee> employees = null;
            while (reader.selectName(IN_DATA) == 0) {
                employees =
                        new ListAdapter<>(new ObjectAdapter<>(new EmployeeAdapter(), false))
                                .fromJson(reader, adapters);
            }
            return new Data(employees);
        }
    }

    static final class EmployeeAdapter extends AnswerAdapter<Employee> {
        @Override
        public Employee fromJson(JsonReader reader, CustomScalarAdapters adapters)
                throws IOException {
            String name = null;
            Home home = null;
            for (; ; ) {
                switch (reader.selectName(IN_EMPLOYEE)) {
                    case 0:
                        name = Adapters.StringAdapter.fromJson(reader, adapters);
                        break;
                    case 1:
                        home =
                                new ObjectAdapter<>(new HomeAdapter(), false)
                                        .fromJson(reader, adapters);
                        break;
                    default:
                        return new Employee(name, home);
                }
            }
        }
    }

    static final class HomeAdapter extends AnswerAdapter<Home> {
        @Override
        public Home fromJson(JsonReader reader, CustomScalarAdapters adapters) throws IOException {
            String street = null;
            while (reader.selectName(IN_HOME) == 0) {
                street = Adapters.StringAdapter.fromJson(reader, adapters);
            }
            return new Home(street);
        }
    }
}
