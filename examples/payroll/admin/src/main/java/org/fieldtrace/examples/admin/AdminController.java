// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.admin;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Visiting cards. */
@RestController
class AdminController {

    private final HrClient hr;

    AdminController(HrClient hr) {
        this.hr = hr;
    }

    /** Reads the name and the e-mail, never the address. */
    @GetMapping("/employee/{id}/card")
    String visitingCard(@PathVariable long id) {
        Employee employee = hr.employee(id); // truth: for the card
        return employee.name() + " <" + employee.email() + ">";
    }
}
