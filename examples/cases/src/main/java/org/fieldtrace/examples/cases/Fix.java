// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Whether the service asks for no more than it reads. It can be changed while the service runs, so
 * that one JVM can be measured both ways: no two JVMs compile a program alike.
 */
@RestController
public class Fix {

    private volatile boolean isMade;

    public Fix(@Value("${fixed}") boolean isMade) {
        this.isMade = isMade;
    }

    public boolean isMade() {
        return isMade;
    }

    @PutMapping("/fixed/{isMade}")
    void make(@PathVariable boolean isMade) {
        this.isMade = isMade;
    }
}
