// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.auth;

import java.util.Optional;

/** Who is logged in. */
public interface Sessions {

    /** Logs in; empty where the password is not the customer's. */
    Optional<Session> begin(Credentials credentials);

    /**
     * Whether a session is open.
     *
     * @param customer whose session it has to be, empty for anybody's
     */
    boolean isOpen(String session, String customer);

    /** Logs out; does nothing where the session is not open. */
    void end(String session);
}
