// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestTemplate;

/** Calls hr over HTTP. */
@Component
class HrClient {

    private final RestTemplate http;

    HrClient(RestTemplateBuilder builder, @Value("${hr.url}") String url) {
        http = builder.rootUri(url).build();
    }

    /**
     * The employee of this id.
     *
     * @throws org.springframework.web.client.HttpClientErrorException.NotFound if hr knows none
     */
    Employee employee(long id) {
        return http.getForObject("/employee/{id}", Employee.class, id); // truth: hr answers
    }

    /**
     * The name of the employee of this id, and nothing else over the wire.
     *
     * @throws org.springframework.web.client.HttpClientErrorException.NotFound if hr knows none
     */
    EmployeeName employeeName(long id) {
        return http.getForObject("/employee/{id}/name", EmployeeName.class, id);
    }
}
