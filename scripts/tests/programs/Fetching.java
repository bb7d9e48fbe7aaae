// SPDX-License-Identifier: MIT
import java.nio.file.Files;
import java.nio.file.Path;

/** Fetches objects whose name alone is read, makes a file, and lives on without a collection. */
class Fetching {
    static class Employee {
        String name = "Ada";
        String address = "here";
    }

    static Employee fetch() {
        return new Employee();
    }

    public static void main(String[] arguments) throws Exception {
        int letters = 0;
        for (int i = 0; i < 2000; i++) {
            letters += fetch().name.length();
            Thread.sleep(1); // the fields are watched once the class is woven
        }
        Files.writeString(Path.of(arguments[0]), letters + " letters");
        Thread.sleep(Long.MAX_VALUE);
    }
}
