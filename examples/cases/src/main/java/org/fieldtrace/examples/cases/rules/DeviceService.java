// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.rules;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.ListeningExecutorService;
import jakarta.annotation.PostConstruct;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.stereotype.Service;

/** Finds devices without making the caller wait. */
@Service
class DeviceService {

    private static final int DEVICES = 1_000;

    private final DeviceRepository devices;
    private final ListeningExecutorService queries;

    DeviceService(DeviceRepository devices, ListeningExecutorService queries) {
        this.devices = devices;
        this.queries = queries;
    }

    /** Makes {@code device-0} to {@code device-999} where the database has none. */
    @PostConstruct
    void fill() {
        if (devices.count() == 0) {
            devices.saveAll(IntStream.range(0, DEVICES).mapToObj(Device::new).toList());
        }
    }

    ListenableFuture<Device> device(String name) {
        return queries.submit(() -> devices.findByName(name)); // truth: query
    }

    /** All of a device, at once. */
    DeviceView view(String name) {
        return DeviceView.of(devices.findByName(name)); // truth: for all to see
    }

    ListenableFuture<UUID> id(String name) {
        return queries.submit(() -> devices.findIdByName(name));
    }
}
