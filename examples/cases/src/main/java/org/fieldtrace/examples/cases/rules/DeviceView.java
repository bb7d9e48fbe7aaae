// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import java.util.UUID;

/** A device as it is shown. */
record DeviceView(
        UUID id,
        long createdTime,
        UUID tenantId,
        UUID customerId,
        String name,
        String type,
        String label,
        String additionalInfo) {

    static DeviceView of(Device device) {
        return new DeviceView(
                device.getId(),
                device.getCreatedTime(),
                device.getTenantId(),
                device.getCustomerId(),
                device.getName(),
                device.getType(),
                device.getLabel(),
                device.getAdditionalInfo());
    }
}
