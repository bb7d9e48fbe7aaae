// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which classes advice brings with it into the class loader of a library. */
class AdviceInjectionTest {

    private static final String KAFKA = "org/fieldtrace/advice/kafka/";

    @Test
    void adviceBringsWhatItUsesAndNotWhatIsNestedBesideIt() throws IOException {
        Advice close = AdviceIndex.ofJar().advice(KAFKA + "ConsumerAdvice$Close");
        assertEquals(
                Set.of(KAFKA + "ConsumerAdvice", KAFKA + "ConsumerAdvice$Close"),
                Set.copyOf(close.classes()));
    }

    @Test
    void adviceHasWhatItInheritsOfAdviceThatIsInjectedToo() throws IOException {
        Advice start = AdviceIndex.ofJar().advice("org/fieldtrace/advice/grpc/StubAdvice$Start");
        Advice ofKotlin =
                AdviceIndex.ofJar().advice("org/fieldtrace/advice/grpc/StubAdvice$KotlinStart");
        assertNotNull(start.method("exit"));
        assertEquals(start.method("exit"), ofKotlin.method("exit"));
    }
}
