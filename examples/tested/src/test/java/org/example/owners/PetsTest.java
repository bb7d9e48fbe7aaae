// SPDX-License-Identifier: MIT
package org.example.owners;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.fieldtrace.junit.ExpectMaxRemoteCalls;
import org.fieldtrace.junit.ExpectNoNPlusOne;
import org.fieldtrace.junit.RemoteCalls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.web.servlet.MockMvc;

/** The whole application behind MockMvc. */
@SpringBootTest
@AutoConfigureMockMvc
class PetsTest {

    @Autowired private MockMvc service;
    @Autowired private OwnerRepository repository;

    @BeforeEach
    void sixOwners() {
        repository.deleteAll();
        for (int i = 0; i < 6; i++) {
            repository.save(new Owner("owner " + i, "cat", "dog"));
        }
    }

    @Test
    @ExpectMaxRemoteCalls(3) // the query, and the commits of Spring and of H2
    @ExpectNoNPlusOne
    void fastPetsTakeOneStatement() throws Exception {
        service.perform(get("/pets/fast")).andExpect(status().isOk());
    }

    @Test
    void petsMakeAStatementForEachOwner() {
        AssertionError violation =
                assertThrows(
                        AssertionError.class,
                        () ->
                                RemoteCalls.during(
                                                () ->
                                                        service.perform(get("/pets"))
                                                                .andExpect(status().isOk()))
                                        .expectNoNPlusOne());
        assertTrue(violation.getMessage().contains("Owners.names(Owners.java:"));
    }
}
