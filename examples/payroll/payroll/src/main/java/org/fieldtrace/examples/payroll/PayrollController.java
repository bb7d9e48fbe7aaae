// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Two requests that bring in the same employee and use it differently. */
@RestController
class PayrollController {

    private final HrClient hr;
    private final Fix fix;

    PayrollController(HrClient hr, Fix fix) {
        this.hr = hr;
        this.fix = fix;
    }

    /**
     * Reads the name alone; the address and the e-mail came over the wire for nothing. Where it is
     * fixed, it asks for the name alone.
     */
    @GetMapping("/employee/{id}/name")
    String paidEmployeeName(@PathVariable long id) {
        if (fix.isMade()) {
            return hr.employeeName(id).name();
        }
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
