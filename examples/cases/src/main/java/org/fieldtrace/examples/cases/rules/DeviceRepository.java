// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** The devices in the database. */
interface DeviceRepository extends JpaRepository<Device, UUID> {

    Device findByName(String name);

    @Query("select d.id from Device d where d.name = :name")
    UUID findIdByName(String name);
}
