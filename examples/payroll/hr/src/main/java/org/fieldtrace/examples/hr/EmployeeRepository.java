// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

/** The table of employees. */
@Repository
class EmployeeRepository {

    private static final RowMapper<Employee> EMPLOYEE =
            (row, number) ->
                    new Employee(
                            row.getString("name"),
                            row.getString("address"),
                            row.getString("email"));

    private final JdbcTemplate jdbc;

    EmployeeRepository(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** The employee of this id, empty where there is none. */
    Optional<Employee> find(long id) {
        return jdbc
                .query("select name, address, email from employee where id = ?", EMPLOYEE, id)
                .stream()
                .findFirst();
    }

    /** The name of the employee of this id, empty where there is none. */
    Optional<EmployeeName> findName(long id) {
        return jdbc
                .query(
                        "select name from employee where id = ?",
                        (row, number) -> new EmployeeName(row.getString("name")),
                        id)
                .stream()
                .findFirst();
    }
}
