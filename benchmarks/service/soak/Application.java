// SPDX-License-Identifier: MIT
package deployed;

import java.util.function.IntFunction;
import org.fieldtrace.api.RemoteCall;

/** Fetches an employee with every call, and reads the name alone. */
public final class Application implements IntFunction<String> {

    @Override
    public String apply(int id) {
        return employee(id).name;
    }

    @RemoteCall(Employee.class)
    private static Employee employee(int id) {
        return new Employee(id);
    }

    private static final class Employee {
        final String name;
        final String address;
        final int id;

        Employee(int id) {
            this.name = "employee " + id;
            this.address = "street " + id;
            this.id = id;
        }
    }
}
