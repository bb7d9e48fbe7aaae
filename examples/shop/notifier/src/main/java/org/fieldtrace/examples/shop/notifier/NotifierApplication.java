// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.notifier;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** The service that tells customers: Undertow, answering before it has told them. */
@SpringBootApplication
public class NotifierApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(NotifierApplication.class, arguments);
    }

    @Bean
    TruthLog truth() {
        return new TruthLog("notifier");
    }

    @Bean(destroyMethod = "shutdownNow")
    ExecutorService senders() {
        return Executors.newFixedThreadPool(4);
    }
}
