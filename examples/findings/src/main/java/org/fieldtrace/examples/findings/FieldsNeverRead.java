// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** An employee's address is fetched, and nobody reads it. */
final class FieldsNeverRead {
    /** What the found page fetches. */
    record Employee(String name, String email) {}

    /** What the near page fetches. */
    record Colleague(String name, String email) {}

    private final BackClient back;

    FieldsNeverRead(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Employee employee = back.get("/employee", Employee.class); // here
        Sink.take(employee.name());
    }

    /** Every third request reads it. */
    void near(int number) throws Exception {
        Colleague colleague = back.get("/employee", Colleague.class);
        Sink.take(colleague.name());
        if (number % 3 == 0) {
            Sink.take(colleague.email());
        }
    }
}
