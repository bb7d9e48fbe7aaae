// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.web;

import java.util.Optional;
import org.fieldtrace.examples.airline.auth.Credentials;
import org.fieldtrace.examples.airline.auth.Session;
import org.fieldtrace.examples.airline.auth.Sessions;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Who comes and goes. */
@RestController
@RequestMapping("/login")
@Profile({"all", "web"})
class LoginController {

    private final Sessions sessions;

    LoginController(Sessions sessions) {
        this.sessions = sessions;
    }

    @PostMapping
    ResponseEntity<Session> login(@RequestBody Credentials credentials) {
        Optional<Session> begun = sessions.begin(credentials);
        if (begun.isEmpty()) {
            return ResponseEntity.status(HttpStatus.FORBIDDEN).build();
        }
        Session session = begun.get();
        ResponseCookie cookie =
                ResponseCookie.from(SessionInterceptor.COOKIE, session.session())
                        .httpOnly(true)
                        .path("/")
                        .build();
        return ResponseEntity.ok().header(HttpHeaders.SET_COOKIE, cookie.toString()).body(session);
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logout(@CookieValue(SessionInterceptor.COOKIE) String session) {
        sessions.end(session);
    }
}
