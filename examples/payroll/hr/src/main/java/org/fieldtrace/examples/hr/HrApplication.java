// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.hr;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The service that owns the employees. */
@SpringBootApplication
public class HrApplication {

    public static void main(String[] args) {
        start(args);
    }

    /**
     * Starts the service in this JVM.
     *
     * @param args Spring properties as command line arguments, {@code --server.port=0} for instance
     * @return the running service; closing it stops it
     */
    public static ConfigurableApplicationContext start(String... args) {
        // A configuration of its own name: tests start several services on one class path.
        return new SpringApplicationBuilder(HrApplication.class)
                .properties("spring.config.name=hr")
                .run(args);
    }
}
