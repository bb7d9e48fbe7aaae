// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.remote;

import org.springframework.boot.http.client.ClientHttpRequestFactoryBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What {@code RestTemplate} calls other services with. */
@Configuration(proxyBeanMethods = false)
class HttpClients {

    /** More than there are requests at a time, so that none waits for a connection. */
    private static final int CONNECTIONS = 64;

    /** Apache's HTTP client, which keeps connections alive in a pool. */
    @Bean
    ClientHttpRequestFactoryBuilder<?> requestFactories() {
        return ClientHttpRequestFactoryBuilder.httpComponents()
                .withConnectionManagerCustomizer(
                        pool -> pool.setMaxConnPerRoute(CONNECTIONS).setMaxConnTotal(CONNECTIONS));
    }
}
