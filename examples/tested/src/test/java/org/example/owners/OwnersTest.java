// SPDX-License-Identifier: MIT
package org.example.owners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.fieldtrace.junit.ExpectMaxRemoteCalls;
import org.fieldtrace.junit.ExpectNoNPlusOne;
import org.fieldtrace.junit.RemoteCalls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.boot.jpa.test.autoconfigure.TestEntityManager;
import org.springframework.context.annotation.Import;

/** The slice of Spring Data JPA. */
@DataJpaTest
@Import(Owners.class)
class OwnersTest {

    @Autowired private Owners owners;
    @Autowired private OwnerRepository repository;
    @Autowired private TestEntityManager entities;

    @BeforeEach
    void sixOwners() {
        for (int i = 0; i < 6; i++) {
            repository.save(new Owner("owner " + i, "cat", "dog"));
        }
        entities.flush();
        entities.clear();
    }

    @Test
    @ExpectMaxRemoteCalls(1)
    @ExpectNoNPlusOne
    void allAtOnceTakesOneStatement() {
        assertEquals(12, owners.petsAtOnce().size());
    }

    /** Fails as it should: {@code mvn test -Dleft.out=none} runs it too. */
    @Test
    @Tag("violation")
    @ExpectMaxRemoteCalls(2)
    void oneByOneTakesOneForEachOwner() {
        assertEquals(12, owners.petsOneByOne().size());
    }

    @Test
    void fromCodeTheViolationNamesTheLine() {
        AssertionError violation =
                assertThrows(
                        AssertionError.class,
                        () -> RemoteCalls.during(owners::petsOneByOne).expectNoNPlusOne());
        assertTrue(violation.getMessage().contains("Owners.names(Owners.java:"));
    }
}
