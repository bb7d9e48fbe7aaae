// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.text.PathCapture;
import org.fieldtrace.agent.bridge.text.TraceStrings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of which calls is told what they ask for by name. */
class AskedNamesTest {

    private Recorder recorder;

    @BeforeEach
    void record() {
        recorder = Recorder.record();
        CallingThreads.sampleAt(1);
    }

    @AfterEach
    void recordRoutes() {
        TraceStrings.capture(PathCapture.ROUTE);
    }

    private record Said(long exchangeId, long associationId) {}

    private List<Recorder.CallAsks> told() {
        return recorder.events(Recorder.CallAsks.class);
    }

    @Test
    void oneInSeventeenIsTold() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        for (int i = 0; i < 18; i++) {
            AskedNames.tell(AskedNames.SQL, "one, of, seventeen");
        }
        RemoteCallScope.exit(scope);
        assertEquals(2, told().size());
        assertEquals(scope.id(), told().get(0).scopeId());
        assertEquals(TraceStrings.ofAsked("one, of, seventeen"), told().get(0).namesId());
    }

    @Test
    void namesAreLookedForOnlyWhereTheyAreTold() {
        AtomicInteger looked = new AtomicInteger();
        Supplier<String> names = () -> "looked for " + looked.incrementAndGet();
        AskedNames.tell(AskedNames.SQL, 1, names);
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        for (int i = 0; i < 18; i++) {
            AskedNames.tell(AskedNames.SQL, 1, names);
        }
        AskedNames.tell(AskedNames.SQL, 2, () -> null);
        RemoteCallScope.exit(scope);
        assertEquals(2, looked.get());
        assertEquals(2, told().size());
    }

    @Test
    void aStatementNamesTheInnermostAssociationThatItLoads() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        AskedNames.tellStatement(31, () -> "of no association", 7);
        LoadedAssociation outer = LoadedAssociation.begin(() -> "shop.Owner.pets");
        LoadedAssociation inner = LoadedAssociation.begin(() -> "shop.Pet.visits");
        AskedNames.tellStatement(32, () -> "of the inner one", 8);
        LoadedAssociation.end(inner);
        AskedNames.tellStatement(33, () -> "of the outer one", 9);
        LoadedAssociation.end(outer);
        AskedNames.tellStatement(34, () -> "behind both", 10);
        RemoteCallScope.exit(scope);
        assertEquals(
                List.of(
                        new Said(7, 0),
                        new Said(8, TraceStrings.ofType("shop.Pet.visits")),
                        new Said(9, TraceStrings.ofType("shop.Owner.pets")),
                        new Said(10, 0)),
                said());
    }

    private List<Said> said() {
        return told().stream()
                .map(asks -> new Said(asks.exchangeId(), asks.associationId()))
                .toList();
    }

    @Test
    void anAssociationWhoseNameCannotBeHadIsNone() {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        LoadedAssociation loaded =
                LoadedAssociation.begin(
                        () -> {
                            throw new NoSuchMethodError("in that version");
                        });
        AskedNames.tellStatement(35, () -> "of an unknown one", 11);
        LoadedAssociation.end(loaded);
        RemoteCallScope.exit(scope);
        assertEquals(List.of(new Said(11, 0)), said());
    }

    @Test
    void anAssociationLoadedOutsideOfRemoteCallsIsNotFollowed() {
        assertEquals(null, LoadedAssociation.begin(() -> "shop.Owner.pets"));
    }

    @Test
    void outsideOfARemoteCallNothingIsTold() {
        AskedNames.tell(AskedNames.SQL, "outside");
        AskedNames.tellSelection("{ outside }", null);
        assertEquals(List.of(), told());
    }

    @Test
    void aCallWhoseAnswerComesToAnotherThreadIsTold() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.asking();
        AskedNames.tellSelection("{ asked { elsewhere } }", null);
        call.asked();
        call.end(null, -1);
        assertEquals(call.scopeId(), told().get(0).scopeId());
        assertEquals(TraceStrings.ofAsked("asked.elsewhere"), told().get(0).namesId());
    }

    @Test
    void aCallThatAnotherThreadBeganIsToldWhileItWaits() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        AskedNames.tell(call, AskedNames.MASK, 101, () -> "begun, elsewhere");
        call.end(null, -1);
        AskedNames.tell(call, AskedNames.MASK, 102, () -> "too, late");
        AskedNames.tell(null, AskedNames.MASK, 103, () -> "no, call");
        assertEquals(1, told().size());
        assertEquals(call.scopeId(), told().get(0).scopeId());
        assertEquals(TraceStrings.ofAsked("begun, elsewhere"), told().get(0).namesId());
    }

    @Test
    void namesThatAreNotToBeRecordedAreNot() {
        TraceStrings.capture(PathCapture.OFF);
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        AskedNames.tell(AskedNames.SQL, "not, recorded");
        AskedNames.tell(AskedNames.SQL, null);
        RemoteCallScope.exit(scope);
        assertEquals(List.of(), told());
    }
}
