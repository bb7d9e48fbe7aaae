// SPDX-License-Identifier: MIT
package app;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.mapper.annotations.Dao;
import com.datastax.oss.driver.api.mapper.annotations.Query;
import com.datastax.oss.driver.api.mapper.annotations.Select;

/** What the mapper generates finds rows by. */
@Dao
public interface EmployeeDao {
    @Select
    Employee find(int id);

    @Query("SELECT * FROM ${qualifiedTableId}")
    PagingIterable<Employee> all();
}
