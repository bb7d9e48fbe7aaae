// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;

/** The service that owns the employees. */
@SpringBootApplication
public class HrApplication {

    public static void main(String[] args) {
        application().run(args);
    }

    /** The service, to be run in this JVM. */
    public static SpringApplicationBuilder application() {
        // A configuration of its own name: tests run several services on one class path.
        return new SpringApplicationBuilder(HrApplication.class)
                .properties("spring.config.name=hr");
    }
}
