// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;

/** A device, as a row of the database. */
@Entity
class Device {

    @Id private UUID id;
    private long createdTime;
    private UUID tenantId;
    private UUID customerId;

    @Column(unique = true)
    private String name;

    private String type;
    private String label;

    @Column(length = 2_000)
    private String additionalInfo;

    protected Device() {
        // for JPA
    }

    Device(int number) {
        id = new UUID(0, number);
        createdTime = 1_700_000_000_000L + number;
        tenantId = new UUID(1, number % 10);
        customerId = new UUID(2, number % 100);
        name = "device-" + number;
        type = "thermostat";
        label = "Thermostat " + number + " in the hall of the second floor";
        additionalInfo =
                "{\"gateway\":false,\"overwriteActivityTime\":false,\"description\":\""
                        + "Mounted by the window. ".repeat(20)
                        + "\"}";
    }

    UUID getId() {
        return id;
    }

    long getCreatedTime() {
        return createdTime;
    }

    UUID getTenantId() {
        return tenantId;
    }

    UUID getCustomerId() {
        return customerId;
    }

    String getName() {
        return name;
    }

    String getType() {
        return type;
    }

    String getLabel() {
        return label;
    }

    String getAdditionalInfo() {
        return additionalInfo;
    }
}
