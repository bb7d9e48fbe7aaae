// SPDX-License-Identifier: MIT
package app;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;

/** The row that Spring Data JDBC writes, and what it reads of it. */
class SpringDataJdbc extends Look {

    private final AnnotationConfigApplicationContext spring =
            new AnnotationConfigApplicationContext(JdbcSetting.class);

    @Override
    Object object() {
        return new JdbcOrder();
    }

    @Override
    String at(Object object) {
        JdbcTemplate jdbc = new JdbcTemplate(spring.getBean(DataSource.class));
        jdbc.execute("drop table if exists JDBC_ORDER");
        jdbc.execute(
                "create table JDBC_ORDER (ID varchar primary key, NUMBER int, PRICE double"
                        + " precision, PAID boolean)");
        JdbcAggregateTemplate template = spring.getBean(JdbcAggregateTemplate.class);
        template.insert(object);
        JdbcOrder read = template.findById("a-1", JdbcOrder.class);
        return jdbc.queryForList("select * from JDBC_ORDER")
                + " "
                + read.id
                + read.number
                + read.price
                + read.paid;
    }
}

class JdbcOrder {
    @Id String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;
}

@Configuration
class JdbcSetting extends AbstractJdbcConfiguration {

    @Bean
    DataSource dataSource() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1");
        return source;
    }

    @Bean
    NamedParameterJdbcOperations operations(DataSource source) {
        return new NamedParameterJdbcTemplate(source);
    }
}
