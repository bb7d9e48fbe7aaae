// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.datastore;

import java.io.IOException;
import java.util.List;
import org.fieldtrace.examples.cases.Fix;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Counts and deletes messages. */
@RestController
class MessageController {

    private final MessageStore messages;
    private final Fix fix;

    MessageController(MessageStore messages, Fix fix) {
        this.messages = messages;
        this.fix = fix;
    }

    /** Deletes what came before a time. Where it is fixed, it fetches when messages came. */
    @DeleteMapping("/mailboxes/{mailbox}/messages")
    Deleted delete(@PathVariable String mailbox, @RequestParam long before) throws IOException {
        List<String> expired = expired(mailbox, before);
        messages.delete(expired);
        return new Deleted(expired.size());
    }

    @GetMapping("/mailboxes/{mailbox}/count")
    long count(@PathVariable String mailbox) throws IOException {
        return messages.count(mailbox);
    }

    private List<String> expired(String mailbox, long time) throws IOException {
        return fix.isMade()
                ? messages.beforeByTime(mailbox, time)
                : messages.before(mailbox, time); // truth: for the time
    }
}
