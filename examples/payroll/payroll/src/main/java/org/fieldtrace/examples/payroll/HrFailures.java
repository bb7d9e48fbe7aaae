// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestClientException;

/** What a caller is told where hr did not give an employee. */
@RestControllerAdvice
class HrFailures {

    @ExceptionHandler
    ProblemDetail unknownEmployee(HttpClientErrorException.NotFound unknown) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "hr knows no such employee");
    }

    @ExceptionHandler
    ProblemDetail hrFailed(RestClientException failure) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_GATEWAY, "hr failed: " + failure.getMessage());
    }
}
