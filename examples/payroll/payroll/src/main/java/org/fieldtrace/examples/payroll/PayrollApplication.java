// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.payroll;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.context.annotation.Bean;

/** The service that pays employees; what it knows about them comes from hr. */
@SpringBootApplication
public class PayrollApplication {

    /** More than there are requests at a time, so that none waits for a connection to hr. */
    private static final int HR_CONNECTIONS = 64;

    public static void main(String[] args) {
        application().run(args);
    }

    /** The service, to be run in this JVM. */
    public static SpringApplicationBuilder application() {
        // A configuration of its own name: tests run several services on one class path.
        return new SpringApplicationBuilder(PayrollApplication.class)
                .properties("spring.config.name=payroll");
    }

    /** Apache's HTTP client, which keeps connections alive in a pool. */
    @Bean
    ClientHttpRequestFactoryBuilder<?> requestFactories() {
        return ClientHttpRequestFactoryBuilder.httpComponents()
                .withConnectionManagerCustomizer(
                        pool ->
                                pool.setMaxConnPerRoute(HR_CONNECTIONS)
                                        .setMaxConnTotal(HR_CONNECTIONS));
    }
}
