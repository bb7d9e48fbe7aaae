// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.portfolio.quotes;

import jakarta.annotation.PostConstruct;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The quotes in Derby. */
@Repository
class QuoteRepository {

    private static final int QUOTES = 1_000;

    private final JdbcClient client;
    private final JdbcTemplate template;

    QuoteRepository(JdbcClient client, JdbcTemplate template) {
        this.client = client;
        this.template = template;
    }

    /** Makes the table anew, with the symbols {@code s0} to {@code s999}. */
    @PostConstruct
    void fill() {
        template.execute(
                """
                create table quote (symbol varchar(20) primary key, company_name varchar(100),
                volume double, price decimal(14,2), open_price decimal(14,2), low decimal(14,2),
                high decimal(14,2), change_price double)""");
        List<Object[]> rows = new ArrayList<>();
        for (int number = 0; number < QUOTES; number++) {
            BigDecimal price = BigDecimal.valueOf(1_000 + 7 * number, 2);
            rows.add(
                    new Object[] {
                        "s" + number,
                        "S" + number + " Incorporated, a company of Delaware",
                        1_000.0 * number,
                        price,
                        price.subtract(BigDecimal.ONE),
                        price.subtract(BigDecimal.TEN),
                        price.add(BigDecimal.TEN),
                        1.0
                    });
        }
        template.batchUpdate("insert into quote values (?, ?, ?, ?, ?, ?, ?, ?)", rows);
    }

    Optional<QuoteDataBean> quote(String symbol) {
        return client.sql(
                        """
                        select symbol, company_name, volume, price, open_price as "open", low, high,
                        change_price as "change" from quote where symbol = ?""")
                .param(symbol)
                .query(QuoteDataBean.class)
                .optional();
    }

    Optional<QuotePrice> price(String symbol) {
        return client.sql("select symbol, price from quote where symbol = ?")
                .param(symbol)
                .query(QuotePrice.class)
                .optional();
    }
}
