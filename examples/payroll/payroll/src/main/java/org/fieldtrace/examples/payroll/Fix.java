// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Whether the service asks for no more than it reads. It can be changed while the service runs, so
 * that one JVM can be measured both ways: no two JVMs compile a program alike.
 */
@RestController
class Fix {

    private volatile boolean isMade;

    Fix(@Value("${payroll.fixed}") boolean isMade) {
        this.isMade = isMade;
    }

    boolean isMade() {
        return isMade;
    }

    @PutMapping("/fixed/{isMade}")
    void make(@PathVariable boolean isMade) {
        this.isMade = isMade;
    }
}
