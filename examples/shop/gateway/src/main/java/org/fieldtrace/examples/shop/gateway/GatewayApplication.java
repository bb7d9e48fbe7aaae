// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.gateway;

import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.function.client.WebClient;

/** Where users' requests arrive: WebFlux on Reactor Netty. */
@SpringBootApplication
public class GatewayApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(GatewayApplication.class, arguments);
    }

    @Bean
    TruthLog truth() {
        return new TruthLog("gateway");
    }

    @Bean
    WebClient web(WebClient.Builder builder) {
        return builder.build();
    }
}
