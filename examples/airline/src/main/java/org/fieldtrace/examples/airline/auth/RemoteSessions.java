// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

import java.util.Optional;
import org.fieldtrace.examples.airline.remote.RemoteService;
import org.fieldtrace.examples.airline.remote.RemoteServices;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** The sessions as other services see them. */
@Component
@Profile("web")
class RemoteSessions implements Sessions {

    private final RemoteService service;

    RemoteSessions(RemoteServices services) {
        service = services.service("auth");
    }

    @Override
    public Optional<Session> begin(Credentials credentials) {
        return service.ask(HttpMethod.POST, "/sessions", credentials, Session.class);
    }

    @Override
    public boolean isOpen(String session, String customer) {
        String path = "/sessions/{session}?customer={customer}";
        return service.get(path, Boolean.class, session, customer).orElse(false);
    }

    @Override
    public void end(String session) {
        service.ask(HttpMethod.DELETE, "/sessions/{session}", null, Void.class, session);
    }
}
