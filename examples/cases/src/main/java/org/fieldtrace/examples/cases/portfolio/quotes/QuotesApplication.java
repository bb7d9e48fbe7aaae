// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.quotes;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.data.jpa.JpaRepositoriesAutoConfiguration;
import org.springframework.boot.autoconfigure.mongo.MongoAutoConfiguration;
import org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration;

/** The service that has the quotes. Spring Boot makes a Derby in its memory. */
@SpringBootApplication(
        exclude = {
            HibernateJpaAutoConfiguration.class,
            JpaRepositoriesAutoConfiguration.class,
            MongoAutoConfiguration.class
        })
public class QuotesApplication {}
