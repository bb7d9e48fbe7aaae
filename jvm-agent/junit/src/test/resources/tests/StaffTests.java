// SPDX-License-Identifier: MIT
package com.example.staff;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.fieldtrace.junit.ExpectMaxRemoteCalls;
import org.fieldtrace.junit.ExpectNoNPlusOne;
import org.fieldtrace.junit.ExpectNoUnreadFields;
import org.fieldtrace.junit.RemoteCalls;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests of the staff, of which some are to fail and some to be aborted: their names say so. */
class StaffTests {

    private static final String EMPLOYEE = "com.example.staff.Staff$Employee";
    private static final int ENOUGH = 120;

    private static Staff staff;

    @BeforeAll
    static void start() throws Exception {
        staff = new Staff();
    }

    @AfterAll
    static void stop() throws Exception {
        staff.close();
    }

    private static void get(String path) throws Exception {
        HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(staff.at(path)).build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static int seen;

    private static void fetch(int times, boolean withPhoto) throws Exception {
        for (int i = 0; i < times; i++) {
            Staff.Employee employee = staff.fetch();
            seen += employee.id + employee.name.length();
            seen += withPhoto ? employee.photo.length() : 0;
        }
    }

    @Test
    @ExpectMaxRemoteCalls(1)
    @ExpectNoNPlusOne
    void passesAsEachRequestMakesOneCall() throws Exception {
        get("/one");
        get("/one");
        get("/one");
    }

    @Test
    @ExpectMaxRemoteCalls(3)
    void failsAsTheServerMakesTooManyCalls() throws Exception {
        get("/each");
    }

    @Test
    @ExpectNoNPlusOne
    void failsAsTheServerMakesACallForEachRow() throws Exception {
        get("/each");
    }

    @Test
    @ExpectMaxRemoteCalls(3)
    void failsAsWhatTheTestCallsMakesTooMany() throws Exception {
        staff.namesOneByOne();
    }

    @Test
    @ExpectMaxRemoteCalls(3)
    void failsAsWhatIsHandedOverMakesTooMany() throws Exception {
        CompletableFuture.runAsync(() -> Assertions.assertDoesNotThrow(() -> staff.namesOneByOne()))
                .get();
    }

    @Test
    @ExpectMaxRemoteCalls(1)
    void passesWithTheCallOfAClientThatIsTested() throws Exception {
        fetch(1, true);
    }

    @Test
    @ExpectMaxRemoteCalls(0)
    void failsAsTheCallOfAClientThatIsTestedCounts() throws Exception {
        fetch(1, true);
    }

    @Test
    @ExpectNoUnreadFields(of = EMPLOYEE, below = 0.05)
    void failsAsThePhotoIsNeverRead() throws Exception {
        fetch(ENOUGH, false);
    }

    @Test
    @ExpectNoUnreadFields(of = EMPLOYEE)
    void passesAsAllIsRead() throws Exception {
        fetch(ENOUGH, true);
    }

    @Test
    @ExpectNoUnreadFields(of = EMPLOYEE, except = "photo")
    void passesAsThePhotoIsExcepted() throws Exception {
        fetch(ENOUGH, false);
    }

    @Test
    @ExpectNoUnreadFields(of = EMPLOYEE)
    void abortsAsThereAreTooFewToTell() throws Exception {
        fetch(3, false);
    }

    @Test
    void passesWhatIsExpectedFromCode() throws Throwable {
        RemoteCalls.during(staff::namesAtOnce).expectMaxRemoteCalls(1).expectNoNPlusOne();
    }

    @Test
    void failsWhatIsExpectedFromCode() throws Throwable {
        RemoteCalls.during(staff::namesOneByOne).expectMaxRemoteCalls(1);
    }

    @Test
    @ExpectMaxRemoteCalls(0)
    void failsByItself() throws Exception {
        staff.namesAtOnce();
        throw new IllegalStateException("its own failure");
    }
}
