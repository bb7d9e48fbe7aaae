// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

import org.springframework.context.annotation.Profile;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The sessions over HTTP, for other services. */
@RestController
@Profile("auth")
class SessionEndpoints {

    private final Sessions sessions;

    SessionEndpoints(Sessions sessions) {
        this.sessions = sessions;
    }

    @PostMapping("/sessions")
    ResponseEntity<Session> begin(@RequestBody Credentials credentials) {
        return ResponseEntity.of(sessions.begin(credentials));
    }

    @GetMapping("/sessions/{session}")
    boolean isOpen(@PathVariable String session, @RequestParam String customer) {
        return sessions.isOpen(session, customer);
    }

    @DeleteMapping("/sessions/{session}")
    void end(@PathVariable String session) {
        sessions.end(session);
    }
}
