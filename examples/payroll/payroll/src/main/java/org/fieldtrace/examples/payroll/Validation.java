// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether an employee can be paid.
 *
 * @param valid whether there is no problem
 * @param problems what is wrong, a sentence each
 */
record Validation(boolean valid, List<String> problems) {

    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s]+");

    /** Looks at each field of the employee, also where an earlier one is wrong. */
    static Validation of(Employee employee) {
        List<String> problems = new ArrayList<>();
        if (isBlank(employee.getName())) {
            problems.add("The name is missing.");
        }
        if (isBlank(employee.getAddress())) {
            problems.add("The address is missing.");
        }
        String email = employee.getEmail();
        if (email == null || !EMAIL.matcher(email).matches()) {
            problems.add("The e-mail address is missing or malformed.");
        }
        return new Validation(problems.isEmpty(), problems);
    }

    private static boolean isBlank(String value) {
        return value == null || value.isBlank();
    }
}
