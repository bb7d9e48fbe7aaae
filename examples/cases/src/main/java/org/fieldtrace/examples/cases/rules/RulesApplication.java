// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import com.google.common.util.concurrent.ListeningExecutorService;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.concurrent.Executors;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.mongo.MongoAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The service that hands messages of devices to rules. */
@SpringBootApplication(exclude = MongoAutoConfiguration.class)
@Import(Fix.class)
public class RulesApplication {

    /** As many threads as the pool has connections to the database. */
    private static final int QUERIES_AT_A_TIME = 16;

    /** What queries run on. */
    @Bean(destroyMethod = "shutdown")
    ListeningExecutorService queries() {
        return MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(QUERIES_AT_A_TIME));
    }
}
