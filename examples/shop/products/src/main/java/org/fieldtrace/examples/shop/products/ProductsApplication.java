// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.products;

import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The service that knows what is sold: Jetty over an embedded key-value store. */
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
public class ProductsApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(ProductsApplication.class, arguments);
    }

    @Bean
    TruthLog truth() {
        return new TruthLog("products");
    }
}
