// SPDX-License-Identifier: MIT
/**
 * Fetches objects and reads of each the one field that is its argument, then lets them be collected,
 * and says which processors and options it has.
 */
class Reading {
    static class Employee {
        String name = "Ada";
        String address = "here";
    }

    private static final int OBJECTS = 400;
    private static final int BETWEEN_COLLECTIONS = 50;

    static Employee fetch() {
        return new Employee();
    }

    public static void main(String[] arguments) throws Exception {
        boolean readsName = arguments[0].equals("name");
        int letters = 0;
        for (int i = 1; i <= OBJECTS; i++) {
            Employee employee = fetch();
            letters += (readsName ? employee.name : employee.address).length();
            employee = null;
            Thread.sleep(2); // the fields are watched once the class is woven
            if (i % BETWEEN_COLLECTIONS == 0) {
                System.gc();
            }
        }
        System.out.println(
                letters + " letters, process " + ProcessHandle.current().pid() + ", "
                        + System.getProperty("greeting"));
    }
}
