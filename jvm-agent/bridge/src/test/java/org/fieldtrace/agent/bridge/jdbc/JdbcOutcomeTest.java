// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import org.fieldtrace.agent.bridge.request.Outcome;
import org.junit.jupiter.api.Test;

class JdbcOutcomeTest {

    private static final Object CONNECTING = null;
    private static final Object STATEMENT = "is asked for its limit by nobody, so shortly after";

    @Test
    void theCauseTellsWhereTheSocketFailed() {
        assertEquals(Outcome.TIMEOUT, of(caused("08006", new SocketTimeoutException("Read"))));
        assertEquals(Outcome.RESET, of(caused("08006", new EOFException())));
        assertEquals(
                Outcome.REFUSED,
                JdbcOutcome.of(caused("08001", new ConnectException("refused")), CONNECTING, 0));
    }

    @Test
    void aConnectionThatIsLostIsReset() {
        assertEquals(Outcome.RESET, of(new SQLException("gone", "08S01")));
        assertEquals(Outcome.RESET, of(new SQLException("by an administrator", "57P01")));
        assertEquals(
                Outcome.RESET, of(new SQLNonTransientConnectionException("is broken", "90067")));
    }

    @Test
    void aConnectionThatIsNotGrantedIsAnError() {
        assertEquals(
                Outcome.ERROR,
                JdbcOutcome.of(new SQLException("too many clients", "53300"), CONNECTING, 0));
        assertEquals(
                Outcome.TIMEOUT,
                JdbcOutcome.of(new SQLException("attempt timed out", "08001"), CONNECTING, 0));
    }

    @Test
    void aStatementThatWasGivenUpIsCancelledUnlessALimitWasReached() {
        assertEquals(Outcome.CANCELLED, of(new SQLException("user request", "57014")));
        assertEquals(
                Outcome.TIMEOUT,
                of(new SQLException("canceling statement due to statement timeout", "57014")));
    }

    @Test
    void
            aQueryThatMariaDbOrMySqlInterruptedIsCancelledUnlessALimitWasReachedOrItsConnectionKilled() {
        assertEquals(
                Outcome.CANCELLED, of(new SQLTimeoutException("was interrupted", "70100", 1317)));
        assertEquals(
                Outcome.TIMEOUT,
                of(new SQLException("(max_statement_time exceeded)", "70100", 1969)));
        assertEquals(
                Outcome.TIMEOUT,
                of(new SQLException("maximum statement execution time exceeded", "HY000", 3024)));
        assertEquals(Outcome.RESET, of(new SQLException("Connection was killed", "70100", 1927)));
    }

    @Test
    void anythingElseIsAnError() {
        assertEquals(Outcome.ERROR, of(new SQLException("syntax", "42601")));
        assertEquals(Outcome.ERROR, of(new SQLException("no state")));
        assertEquals(Outcome.ERROR, of(new IllegalStateException("no")));
    }

    private static int of(Throwable failure) {
        return JdbcOutcome.of(failure, STATEMENT, 0);
    }

    private static SQLException caused(String state, Throwable cause) {
        return new SQLException("the driver's words", state, cause);
    }
}
