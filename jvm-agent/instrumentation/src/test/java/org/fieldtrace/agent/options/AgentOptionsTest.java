// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", ","})
    void takesTheDefaultsWhereNothingIsGiven(String arguments) throws InvalidOptionException {
        AgentOptions options =
                AgentOptions.parse(arguments, Map.of(AgentOption.SERVICE_NAME, "payroll"));
        assertEquals(1, options.samplingRate());
        assertEquals("payroll", options.serviceName());
        assertTrue(options.remoteCalls().isEmpty());
    }

    @ParameterizedTest
    @EnumSource(AgentOption.class)
    void hasADefaultInRangeForEveryOption(AgentOption option) throws InvalidOptionException {
        if (option != AgentOption.SERVICE_NAME) {
            AgentOptions.parse(
                    option.key() + "=" + option.defaultText(),
                    Map.of(AgentOption.SERVICE_NAME, "payroll"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sampling.rate=1|sampling.rate=1.0",
                "sampling.rate = .5|sampling.rate=0.5",
                "overhead.budget=2.5%|overhead.budget=0.025",
                "overhead.budget=100 %|overhead.budget=1",
                "overhead.budget=off|overhead.budget=off",
                "overhead.budget=0.001|overhead.budget=0.001",
                "overhead.longest-wait=200us|overhead.longest-wait=200us",
                "overhead.longest-wait=1.5ms|overhead.longest-wait=1500us",
                "overhead.longest-wait=0us|overhead.longest-wait=0us",
                "overhead.longest-wait=off|overhead.longest-wait=off",
                "requests.slow=1.5s|requests.slow=1500000us",
                "requests.slow=off|requests.slow=off",
                "requests.slow=p99.9|requests.slow=p99.9",
                "requests.follow=2m|requests.follow=120000ms",
                "death.reachability=on|death.reachability=on",
                "sampling.verdicts=1000000|sampling.verdicts=1000000",
                "death.patience=500ms|death.patience=500ms",
                "death.patience=2m|death.patience=120000ms",
                "defs.period=1|defs.period=1000ms",
                "stack.depth=256|stack.depth=256",
                "service.name=pay roll|service.name=pay roll",
                "service.version= 1.4 |service.version=1.4",
                "service.version=|service.version=",
                "remote.calls=a.B#c->d.E|remote.calls=a.B#c->d.E",
                "remote.calls= a.B#c -> d.E$F ; B#c-x->D;|remote.calls=a.B#c->d.E$F;B#c-x->D",
            })
    void handsValuesToNativeInCanonicalForm(String arguments, String pair)
            throws InvalidOptionException {
        assertEquals(pair, pair(arguments, pair.substring(0, pair.indexOf('='))));
    }

    @Test
    void letsARequestWaitAsLongAsItTakesWhereTheAgentMayUseAnything() throws Exception {
        String key = "overhead.longest-wait";
        assertEquals(key + "=200us", pair("", key));
        assertEquals(key + "=off", pair("overhead.budget=off", key));
        assertEquals(key + "=0us", pair("overhead.budget=off," + key + "=0us", key));
    }

    @Test
    void handsEveryOptionToNative() throws InvalidOptionException {
        Map<String, String> pairs = pairs("");
        for (AgentOption option : AgentOption.values()) {
            assertTrue(pairs.containsKey(option.key()), option.key() + " in " + pairs);
        }
        assertEquals("agent.version=1.2.3", pairs.get("agent.version"));
    }

    @Test
    void addsExcludedClassesToThoseOfTheJdkAndCommonLibraries() throws InvalidOptionException {
        String pair = pair("stack.exclude=org.acme.http.;com.acme.Proxy", "stack.exclude");
        assertTrue(pair.startsWith("stack.exclude=java.;"), pair);
        assertTrue(pair.contains(";ch.qos.;org.slf4j.;"), pair);
        assertTrue(pair.contains(";org.hibernate.;"), pair);
        assertTrue(pair.endsWith(".;org.acme.http.;com.acme.Proxy"), pair);
    }

    @Test
    void takesExceptionsFromTheClassesThatAreExcluded() throws InvalidOptionException {
        String written = "stack.exclude=org.acme.; !com.squareup.shop.";
        String pair = pair(written, "stack.exclude");
        assertTrue(pair.contains(";!io.quarkus.sample.;"), pair);
        assertTrue(pair.endsWith(";org.acme.;!com.squareup.shop."), pair);
        String inForce = pair(written, "options");
        assertTrue(inForce.endsWith(",stack.exclude=org.acme.;!com.squareup.shop."), inForce);
        ClassPrefixes common =
                new ClassPrefixes(
                        AgentOptions.parse(written, Map.of(AgentOption.SERVICE_NAME, "payroll"))
                                .commonLibraryPrefixes());
        assertFalse(common.leaveOut("org.acme.A"), "the application's, only not in call paths");
        assertFalse(common.leaveOut("com.squareup.shop.A"));
        assertTrue(common.leaveOut("com.squareup.moshi.A"));
    }

    @Test
    void tellsTheTraceWhichOptionsAreInForce() throws InvalidOptionException {
        String inForce = pair("defs.period=2s,stack.exclude=org.acme.", "options");
        assertTrue(inForce.startsWith("options=sampling.rate=1.0,"), inForce);
        assertTrue(inForce.contains(",defs.period=2000ms,"), inForce);
        assertTrue(inForce.contains(",stack.exclude=org.acme."), inForce);
        assertFalse(inForce.contains("java."), inForce);
        assertFalse(inForce.contains("service."), inForce);
    }

    @Test
    void addsLayersToThoseThatAreKnownAndPrefersThem() throws InvalidOptionException {
        String written = "layers.packages=org.acme.store = persistence ;com.fasterxml.jackson=json";
        String pair = pair(written, "layers.packages");
        assertTrue(
                pair.startsWith(
                        "layers.packages=org.acme.store=persistence;com.fasterxml.jackson=json;"),
                pair);
        assertTrue(pair.contains(";java=jdk;"), pair);
        assertFalse(pair.contains("=jackson;com.fasterxml"), pair);
        assertFalse(pair.contains("com.fasterxml.jackson=jackson"), pair);
        String inForce = pair(written, "options");
        assertTrue(
                inForce.contains(
                        ",layers.packages=org.acme.store=persistence;com.fasterxml.jackson=json"),
                inForce);
        assertFalse(inForce.contains("java=jdk"), inForce);
    }

    @Test
    void readsRemoteCalls() throws InvalidOptionException {
        RemoteCallOption call =
                AgentOptions.parse(
                                "remote.calls=a.B#c->d.E",
                                Map.of(AgentOption.SERVICE_NAME, "payroll"))
                        .remoteCalls()
                        .get(0);
        assertEquals("a.B", call.className());
        assertEquals("c", call.methodName());
        assertEquals("d.E", call.remoteClassName());
    }

    @ParameterizedTest
    @CsvSource({
        "sampling.rat=1, sampling.rat, sampling.rate",
        "Sampling.Rate=1, Sampling.Rate, sampling.rate",
        "remote.call=a.B#c->d.E, remote.call, remote.calls",
        "depth=3, depth, stack.depth",
        "service=x, service, service.name",
    })
    void namesTheNearestOptionWhereAKeyIsUnknown(String arguments, String key, String nearest) {
        assertEquals(
                "unknown option '" + key + "' (remedy: the nearest option is " + nearest + ")",
                refusal(arguments));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sampling.rate=0",
                "sampling.rate=-0.1",
                "sampling.rate=1.1",
                "sampling.rate=NaN",
                "sampling.rate=half",
                "sampling.rate=",
                "sampling.rate",
                "overhead.budget=0",
                "overhead.budget=101%",
                "overhead.budget=1 per cent",
                "requests.slow=p49.9",
                "requests.slow=p100",
                "requests.slow=2h",
                "requests.follow=off",
                "requests.follow=99ms",
                "overhead.longest-wait=11s",
                "overhead.longest-wait=-1us",
                "death.reachability=yes",
                "sampling.verdicts=0",
                "sampling.verdicts=3.5",
                "sampling.verdicts=99999999999",
                "death.patience=forever",
                "death.patience=0s",
                "defs.period=25h",
                "stack.depth=0",
                "stack.depth=257",
                "stack.exclude=org/acme",
                "stack.exclude=-",
                "stack.exclude=!",
                "stack.exclude=!!org.acme.",
                "layers.rate=1001",
                "layers.rate=off",
                "layers.packages=org.acme",
                "layers.packages=org.acme=",
                "layers.packages=org.acme.=a",
                "layers.packages=org/acme=a",
                "layers.packages=org.acme=a=b",
                "service.name=",
                "service.name=\u0007",
                "remote.calls=a.B.c->d.E",
                "remote.calls=a.B#c",
                "remote.calls=a.B#<init>->d.E",
                "remote.calls=a.B#c->d.E[]",
                "remote.calls=a.B#c->d.E;x",
            })
    void refusesAValueOutOfRangeNamingOptionAndRange(String argument) {
        String key = argument.split("=")[0];
        String value = argument.contains("=") ? argument.substring(key.length() + 1).strip() : "";
        AgentOption option =
                Arrays.stream(AgentOption.values())
                        .filter(o -> o.key().equals(key))
                        .findAny()
                        .get();
        assertEquals(
                "option "
                        + key
                        + " cannot be '"
                        + value.replaceAll("\\p{Cntrl}", "?")
                        + "' (remedy: give it "
                        + option.range()
                        + ")",
                refusal(argument));
    }

    @Test
    void refusesAnOptionThatIsGivenTwice() {
        assertEquals(
                "option stack.depth is given twice (remedy: give it once)",
                refusal("stack.depth=3,stack.depth=4"));
    }

    @Test
    void takesBothWaysToSeeAccessesUnlessToldOtherwise() throws Exception {
        for (boolean isRunning : new boolean[] {false, true}) {
            assertEquals("watch.backend=both", backend("", isRunning));
            assertEquals("watch.backend=hw", backend("watch.backend=hw", isRunning));
        }
    }

    private static String backend(String arguments, boolean isRunning) throws Exception {
        return Arrays.stream(
                        AgentOptions.parse(arguments, Map.of(AgentOption.SERVICE_NAME, "payroll"))
                                .toNative("1", isRunning))
                .filter(pair -> pair.startsWith("watch.backend="))
                .findFirst()
                .orElseThrow();
    }

    private static String refusal(String arguments) {
        return assertThrows(
                        InvalidOptionException.class,
                        () ->
                                AgentOptions.parse(
                                        arguments, Map.of(AgentOption.SERVICE_NAME, "payroll")),
                        arguments)
                .getMessage();
    }

    private static String pair(String arguments, String key) throws InvalidOptionException {
        return pairs(arguments).get(key);
    }

    private static Map<String, String> pairs(String arguments) throws InvalidOptionException {
        return Arrays.stream(
                        AgentOptions.parse(arguments, Map.of(AgentOption.SERVICE_NAME, "payroll"))
                                .toNative("1.2.3", true))
                .collect(
                        Collectors.toMap(p -> p.substring(0, p.indexOf('=')), Function.identity()));
    }
}
