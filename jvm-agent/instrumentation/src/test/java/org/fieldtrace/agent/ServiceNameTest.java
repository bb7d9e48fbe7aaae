// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceNameTest {

    private final Map<String, String> environment = new HashMap<>();
    private final Properties properties = new Properties();

    @Test
    void prefersTheMoreParticularSource() {
        assertEquals("jvm", name());
        properties.setProperty("sun.java.command", "com.acme.Main --x=1");
        assertEquals("Main", name());
        properties.setProperty(
                "sun.java.command", "com.acme.Main --x=1 --spring.application.name=argument");
        assertEquals("argument", name());
        environment.put("SPRING_APPLICATION_NAME", "variable");
        assertEquals("variable", name());
        properties.setProperty("spring.application.name", "property");
        assertEquals("property", name());
        environment.put("OTEL_SERVICE_NAME", "otel");
        assertEquals("otel", name());
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Payroll, Payroll",
        "Payroll, Payroll",
        "/opt/acme/payroll-1.2.jar --server.port=80, payroll-1.2",
        "payroll.jar, payroll",
        "acme.payroll/com.acme.Payroll, Payroll",
    })
    void namesTheMainClassOrJar(String command, String expected) {
        properties.setProperty("sun.java.command", command);
        assertEquals(expected, name());
    }

    @Test
    void passesOverBlankNames() {
        environment.put("OTEL_SERVICE_NAME", " ");
        properties.setProperty("spring.application.name", "");
        properties.setProperty("sun.java.command", "Main --spring.application.name=");
        assertEquals("Main", name());
    }

    @Test
    void isMadeFitForALineOfTextWhoeverChoseIt() {
        environment.put("OTEL_SERVICE_NAME", " pay\u001b\nroll " + "x".repeat(1000));
        assertEquals(255 - 1, name().length());
        assertEquals("pay  rollx", name().replace(" x", "x").substring(0, 10));
        environment.put("OTEL_SERVICE_NAME", "\u0007");
        assertEquals("jvm", name());
    }

    private String name() {
        return ServiceName.of(environment, properties);
    }
}
