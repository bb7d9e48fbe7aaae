// SPDX-License-Identifier: MIT
package app;

public class Main {
    public static void main(String[] arguments) {
        int calls = Integer.parseInt(arguments[0]);
        long letters = 0;
        for (int i = 0; i < calls; i++) {
            letters += Reader.read(i);
            if (i % 200 == 199) System.gc();
        }
        System.out.println(calls + " employees, " + letters + " letters");
    }
}

class Reader {
    static int read(int id) {
        return Client.employee(id).name.length();
    }
}

class Client {
    @org.fieldtrace.api.RemoteCall(Employee.class)
    static Employee employee(int id) {
        return new Employee(id);
    }
}

class Employee {
    final String name;

    Employee(int id) {
        this.name = "employee " + id;
    }
}
