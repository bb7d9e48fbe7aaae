// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.orders;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.fieldtrace.examples.cases.WebService;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;

/** The service that has the sold tickets. */
@WebService
public class OrdersApplication {

    @Bean
    MongoClient database(@Value("${mongodb.url}") String url) {
        return MongoClients.create(url);
    }
}
