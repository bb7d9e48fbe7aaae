// SPDX-License-Identifier: MIT
package org.fieldtrace.benchmarks.http;

import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestTemplate;

/** A service on Tomcat that calls its peer with a RestTemplate over connections kept alive. */
@SpringBootApplication
public class ServiceApplication {

    private static final int CONNECTIONS = 256;

    public static void main(String[] arguments) {
        SpringApplication.run(ServiceApplication.class, arguments);
    }

    @Bean
    RestTemplate http() {
        return new RestTemplate(
                new HttpComponentsClientHttpRequestFactory(
                        HttpClients.custom()
                                .setConnectionManager(
                                        PoolingHttpClientConnectionManagerBuilder.create()
                                                .setMaxConnTotal(CONNECTIONS)
                                                .setMaxConnPerRoute(CONNECTIONS)
                                                .build())
                                .build()));
    }
}
