// SPDX-License-Identifier: MIT
package app;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.mapper.annotations.DaoFactory;
import com.datastax.oss.driver.api.mapper.annotations.DaoKeyspace;
import com.datastax.oss.driver.api.mapper.annotations.Mapper;

/** What the mapper generates makes an {@link EmployeeDao} by. */
@Mapper
public interface ShopMapper {
    @DaoFactory
    EmployeeDao employees(@DaoKeyspace CqlIdentifier keyspace);
}
