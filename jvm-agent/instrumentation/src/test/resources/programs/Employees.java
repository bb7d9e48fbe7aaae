// SPDX-License-Identifier: MIT
package app;

public class Main {
    public static void main(String[] arguments) throws Exception {
        int calls = Integer.parseInt(arguments[0]);
        long letters = 0;
        for (int i = 0; i < calls; i++) {
            letters += Client.employee(i).name.length();
            if (i % 100 == 99) System.gc();
            else if (i % 10 == 9) Thread.sleep(1);
        }
        System.out.println(calls + " employees, " + letters + " letters");
        if (arguments.length > 1) System.exit(Integer.parseInt(arguments[1]));
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
    final String address;

    Employee(int id) {
        this.name = "employee " + id;
        this.address = "street " + id;
    }
}
