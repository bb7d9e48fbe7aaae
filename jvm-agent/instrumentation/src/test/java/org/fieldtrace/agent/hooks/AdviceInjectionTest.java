// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which classes advice brings with it into the class loader of a library. */
class AdviceInjectionTest {

    private static final String KAFKA = "org/fieldtrace/advice/kafka/";

    @Test
    void adviceBringsWhatItUsesAndNotWhatIsNestedBesideIt() throws IOException {
        Advice close = Advice.read(KAFKA + "ConsumerAdvice$Close");
        assertEquals(
                Set.of(KAFKA + "ConsumerAdvice", KAFKA + "ConsumerAdvice$Close"),
                AdviceInjection.classFiles(close).keySet());
    }
}
