// SPDX-License-Identifier: MIT
package app;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.datasource.unpooled.UnpooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.reflection.MetaObject;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;

/** The row that MyBatis writes, and what it maps it to; it finds fields without accessors too. */
class MyBatisLook extends Look {

    private static final String URL = "jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1";

    private final SqlSessionFactory factory;
    private final Configuration configuration;

    MyBatisLook() throws Exception {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table ORDERS (ID varchar(9), NUMBER int, PRICE double precision)");
        }
        configuration =
                new Configuration(
                        new Environment(
                                "test",
                                new JdbcTransactionFactory(),
                                new UnpooledDataSource("org.h2.Driver", URL, "", "")));
        configuration.addMapper(Orders.class);
        factory = new SqlSessionFactoryBuilder().build(configuration);
    }

    @Override
    Object object() {
        return new BareOrder();
    }

    @Override
    String at(Object object) throws Exception {
        SqlSession session = factory.openSession();
        Orders orders = session.getMapper(Orders.class);
        orders.add((BareOrder) object);
        session.commit();
        String shown = Rows.of(URL);
        BareOrder read = orders.any();
        MetaObject meta = configuration.newMetaObject(object);
        String[] properties = meta.getGetterNames();
        Arrays.sort(properties);
        shown += read.id + read.number + read.price + Arrays.toString(properties);
        session.getConnection().createStatement().execute("delete from ORDERS");
        session.commit(true);
        session.close();
        return shown;
    }
}

interface Orders {
    @Insert("insert into ORDERS (ID, NUMBER, PRICE) values (#{id}, #{number}, #{price})")
    void add(BareOrder order);

    @Select("select ID as \"id\", NUMBER as \"number\", PRICE as \"price\" from ORDERS")
    BareOrder any();
}

class BareOrder {
    String id = "a-1";
    int number = 7;
    double price = 9.5;

    BareOrder() {}
}
