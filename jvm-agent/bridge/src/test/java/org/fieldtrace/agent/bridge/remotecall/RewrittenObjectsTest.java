// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice;
import org.fieldtrace.agent.bridge.remotecall.answer.WrittenAdvice;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Objects of answers that the application has a library make other objects of. */
class RewrittenObjectsTest {

    private static Recorder recorder;

    private static final int MOST_OF_AN_ANSWER = 1_000;
    private static final int MOST_IN_ALL = 50_000;

    static class Home {}

    static class Employee {
        Home home = new Home();
    }

    @BeforeEach
    void record() {
        recorder = Recorder.record();
    }

    @AfterEach
    void forget() {
        RemoteClass.forgetAll();
    }

    /** A call of a library returns it. */
    private static <T> T answered(T returned) {
        RemoteCallScope.exit(RemoteCallScope.enterLibrary(), returned);
        return returned;
    }

    private static Object written(Object object) {
        StringBuilder text = new StringBuilder("{}"); // another each time
        WrittenAdvice.exit(object, text, null);
        return text;
    }

    @Test
    void nothingIsKnownOfThemUntilAnObjectOfTheClassIsWritten() {
        Employee early = answered(new Employee());
        assertNull(RemoteBodies.call(early));
        assertNull(RemoteBodies.call(written(early)));
        Employee later = answered(new Employee());
        assertNotNull(RemoteBodies.call(later));
        assertEquals(RemoteBodies.call(later), RemoteBodies.call(written(later)));
        assertNull(RemoteBodies.call(later.home), "nobody writes homes");
    }

    @Test
    void thatOneIsConvertedTellsAsMuch() {
        assertNull(ParseAdvice.enter(null, new Home()));
        Employee employee = answered(new Employee());
        assertNotNull(RemoteBodies.call(employee.home));
        assertNull(RemoteBodies.call(employee));
        RemoteCallScope scope = ParseAdvice.enter(null, employee.home);
        assertEquals(RemoteBodies.call(employee.home), scope.id());
        ParseAdvice.exit(scope, new Employee(), null);
    }

    @Test
    void whatTheApplicationHasMadeItselfIsOfNoCallWhateverItHolds() {
        written(new Employee());
        written(new ArrayList<>(List.of(new Employee())));
        List<Employee> answer = answered(new ArrayList<>(List.of(new Employee())));
        assertNotNull(RemoteBodies.call(written(answer)));
        assertNull(RemoteBodies.call(written(new ArrayList<>(answer))));
        assertNull(RemoteBodies.call(written(new Employee())));
    }

    @Test
    void whatAnotherRequestMakesOfACachedObjectIsOfNoCall() {
        NativeAgent.following = true;
        try {
            written(new Employee());
            AsyncContext outer = ThreadContexts.enter(request());
            Employee cached = answered(new Employee());
            assertNotNull(RemoteBodies.call(cached));
            ThreadContexts.exit(outer);
            assertNotNull(RemoteBodies.call(cached), "here is no request");
            outer = ThreadContexts.enter(request());
            assertNull(RemoteBodies.call(cached));
            ThreadContexts.exit(outer);
        } finally {
            NativeAgent.following = false;
        }
    }

    private static AsyncContext request() {
        return ServerExchange.begin("GET", "/shop", null, null, 0, null).context();
    }

    @Test
    void ofALargeAnswerNotAllAreKeptAndTheOthersAreCounted() {
        written(new Employee());
        List<Employee> answer = answered(employees(3 * MOST_OF_AN_ANSWER));
        assertEquals(MOST_OF_AN_ANSWER, kept(answer));
        assertEquals(2 * MOST_OF_AN_ANSWER, recorder.notFollowed);
    }

    @Test
    void ofMoreThanSomeThousandsThatAreAliveTheOthersAreCounted() {
        written(new Employee());
        List<Employee> alive = new ArrayList<>();
        while (alive.size() < MOST_IN_ALL + MOST_OF_AN_ANSWER) {
            alive.addAll(answered(employees(MOST_OF_AN_ANSWER)));
        }
        assertTrue(kept(alive) <= MOST_IN_ALL);
        assertEquals(alive.size() - kept(alive), recorder.notFollowed);
    }

    private static List<Employee> employees(int count) {
        List<Employee> employees = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            employees.add(new Employee());
        }
        return employees;
    }

    private static long kept(List<Employee> employees) {
        return employees.stream().filter(employee -> RemoteBodies.call(employee) != null).count();
    }
}
