// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Hands out employees: whole, as most ask for them, or the name alone. */
@RestController
class EmployeeController {

    private final EmployeeRepository employees;

    EmployeeController(EmployeeRepository employees) {
        this.employees = employees;
    }

    @GetMapping("/employee/{id}")
    ResponseEntity<Employee> employee(@PathVariable long id) {
        return ResponseEntity.of(employees.find(id));
    }

    @GetMapping("/employee/{id}/name")
    ResponseEntity<EmployeeName> name(@PathVariable long id) {
        return ResponseEntity.of(employees.findName(id));
    }
}
