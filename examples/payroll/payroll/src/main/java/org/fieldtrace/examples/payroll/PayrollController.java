// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Two requests that bring in the same employee and use it differently. */
@RestController
class PayrollController {

    private final HrClient hr;

    PayrollController(HrClient hr) {
        this.hr = hr;
    }

    /** Reads the name alone; the address and the e-mail came over the wire for nothing. */
    @GetMapping("/employee/{id}/name")
    String paidEmployeeName(@PathVariable long id) {
        Employee employee = hr.employee(id); // truth: for the name
        return employee.getName();
    }

    /** Reads every field, whatever the others hold. */
    @GetMapping("/employee/{id}/validate")
    Validation validatedEmployee(@PathVariable long id) {
        Employee employee = hr.employee(id); // truth: for the validation
        return Validation.of(employee);
    }
}
