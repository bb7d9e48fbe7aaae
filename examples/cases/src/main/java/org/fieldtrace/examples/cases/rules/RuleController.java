// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** What messages of devices make rules do. */
@RestController
class RuleController {

    private final DeviceService devices;
    private final Fix fix;

    RuleController(DeviceService devices, Fix fix) {
        this.devices = devices;
        this.fix = fix;
    }

    /** Which device the message of this name comes from. Where it is fixed, it asks for the id. */
    @GetMapping("/devices/{name}/originator")
    Originator originator(@PathVariable String name)
            throws ExecutionException, InterruptedException {
        return Futures.transform(
                        originatorId(name), Originator::new, MoreExecutors.directExecutor())
                .get();
    }

    /** Shows the whole device. */
    @GetMapping("/devices/{name}")
    DeviceView device(@PathVariable String name) {
        return devices.view(name);
    }

    private ListenableFuture<UUID> originatorId(String name) {
        if (fix.isMade()) {
            return devices.id(name);
        }
        return Futures.transform(
                devices.device(name), Device::getId, MoreExecutors.directExecutor());
    }
}
