// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceNameTest {

    private final Map<String, String> environment = new HashMap<>();
    private final Properties properties = new Properties();
    private final Map<String, String> files = new HashMap<>();

    @Test
    void showsABlankForWhateverStandsInNoLine() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            String text = "a" + Character.toString(character) + "b";
            assertEquals(
                    text.replaceAll("\\p{C}", " ").strip(),
                    ServiceText.shown(text),
                    () -> text.codePoints().boxed().toList().toString());
        }
    }

    @Test
    void prefersTheMoreParticularSource() {
        assertEquals("jvm", name());
        properties.setProperty("sun.java.command", "com.acme.Main --x=1");
        assertEquals("Main", name());
        environment.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
        environment.put("HOSTNAME", "pod-5d4f8c7b9-x2x4z");
        assertEquals("pod", name());
        files.put("BOOT-INF/classes/application.yml", "spring.application.name: configured");
        assertEquals("configured", name());
        properties.setProperty(
                "sun.java.command", "com.acme.Main --x=1 --spring.application.name=argument");
        assertEquals("argument", name());
        environment.put("SPRING_APPLICATION_NAME", "variable");
        assertEquals("variable", name());
        properties.setProperty("spring.application.name", "property");
        assertEquals("property", name());
        environment.put("OTEL_RESOURCE_ATTRIBUTES", "a=b, service.name=attribute,c=d");
        assertEquals("attribute", name());
        environment.put("OTEL_SERVICE_NAME", "otel");
        assertEquals("otel", name());
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Payroll, Payroll",
        "Payroll, Payroll",
        "/opt/acme/payroll-1.2.jar --server.port=80, payroll",
        "payroll-service-2.0.0-SNAPSHOT.jar, payroll-service",
        "payroll-3.1.0.RELEASE-exec.jar, payroll",
        "payroll_v2.jar, payroll",
        "log4j2-tool.jar, log4j2-tool",
        "s3-proxy-7.jar, s3-proxy",
        "1.2.jar, 1.2",
        "payroll.jar, payroll",
        "acme.payroll/com.acme.Payroll, Payroll",
        "jdk.compiler/com.sun.tools.javac.launcher.Main src/Payroll.java 80, Payroll",
        "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Payroll.java, Payroll",
    })
    void namesTheMainClassOrJar(String command, String expected) {
        properties.setProperty("sun.java.command", command);
        assertEquals(expected, name());
    }

    @ParameterizedTest
    @CsvSource({
        "orders-5d4f8c7b9-x2x4z, orders",
        "order-history-7f9c6d5b48-tq2zx, order-history",
        "orders-0, orders",
        "laptop, Main",
    })
    void namesWhatKubernetesMadeThePodFor(String host, String expected) {
        environment.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
        environment.put("HOSTNAME", host);
        properties.setProperty("sun.java.command", "Main");
        assertEquals(expected, name());
    }

    @Test
    void namesWhatQuarkusBuiltBecauseItsJarsAllHaveOneName(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("quarkus-run.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, "rest-heroes");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        properties.setProperty("java.class.path", jar.toString());
        properties.setProperty("sun.java.command", jar.toString());
        assertEquals("rest-heroes", name());
        environment.put("QUARKUS_APPLICATION_NAME", "heroes");
        assertEquals("heroes", name());
        properties.setProperty("quarkus.application.name", "villains");
        assertEquals("villains", name());
    }

    @Test
    void aHostThatNoKubernetesNamedSaysNothing() {
        environment.put("HOSTNAME", "orders-0");
        properties.setProperty("sun.java.command", "Main");
        assertEquals("Main", name());
    }

    @Test
    void readsTheConfigurationInTheJarAsPeopleWriteIt() {
        properties.setProperty("sun.java.command", "Main");
        files.put(
                "BOOT-INF/classes/application.yml",
                String.join(
                        "\n",
                        "# the shop",
                        "server:",
                        "  port: 80",
                        "  name: no",
                        "spring:",
                        "  profiles: a",
                        "  application:",
                        "    admin: {enabled: true}",
                        "    name: \"orders\"   # as in the plan"));
        assertEquals("orders", name());
        files.put("BOOT-INF/classes/application.yml", "other:\n  application:\n    name: no\n");
        assertEquals("Main", name());
        files.put("application.properties", "spring.application.name = ${ORDERS:orders}-api");
        assertEquals("orders-api", name());
        environment.put("ORDERS", "sales");
        assertEquals("sales-api", name());
        files.put("application.properties", "spring.application.name = ${only.spring.knows}");
        assertEquals("Main", name());
        files.put("application.properties", "spring.application.name = @project.name@");
        assertEquals("Main", name());
        files.put("application.properties", "broken = \\u00zz");
        assertEquals("Main", name());
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
        return ServiceName.of(
                environment,
                properties,
                file ->
                        files.containsKey(file)
                                ? new ByteArrayInputStream(
                                        files.get(file).getBytes(StandardCharsets.UTF_8))
                                : null);
    }
}
