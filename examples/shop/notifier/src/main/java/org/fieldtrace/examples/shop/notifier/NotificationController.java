// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.notifier;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.examples.shop.truth.Cause;
import org.fieldtrace.examples.shop.truth.TruthLog;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Takes notifications and sends them on an executor. */
@RestController
class NotificationController {

    private final ExecutorService senders;
    private final TruthLog truth;
    private final AtomicLong letters = new AtomicLong();

    NotificationController(ExecutorService senders, TruthLog truth) {
        this.senders = senders;
        this.truth = truth;
    }

    @PostMapping("/notifications")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void take(@RequestBody Notification notification, HttpServletRequest request) {
        long start = TruthLog.now();
        Cause parent = Cause.of(notification.cause());
        Cause span = truth.begin(parent);
        senders.execute(() -> letters.addAndGet(notification.text().length()));
        truth.served(
                span,
                parent,
                "POST /notifications",
                HttpStatus.ACCEPTED.value(),
                request.getLocalPort() + "-" + request.getRemotePort(),
                start);
    }
}
