// SPDX-License-Identifier: MIT
package app;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * usage: Main LIBRARY SCENARIO [OPTION=VALUE...]: watches while the scenario runs; the scenario
 * BACKEND says what watches, and why not debug registers.
 */
public final class Main {
    private static final long SESSION_MILLIS = 30_000;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        NativeAgent.load(arguments[0]);
        if (Boolean.getBoolean("sigtrap.taken")) {
            takeSigtrap();
        }
        if (!arguments[1].equals("BACKEND")) {
            Scenario.valueOf(arguments[1]).prepare();
        }
        String refusal = NativeAgent.calls().start(Arrays.copyOfRange(arguments, 2, arguments.length));
        if (refusal != null) {
            System.out.println("refused: " + refusal);
            return;
        }
        if (arguments[1].equals("BACKEND")) {
            System.out.println(NativeAgent.calls().watchBackend() + ": " + NativeAgent.calls().hwRefusal());
            return;
        }
        awaitRecording(true);
        Scenario.valueOf(arguments[1]).run();
        NativeAgent.calls().stop();
        NativeAgent.calls().stop();
        System.out.println("done");
    }

    /** As another agent would; by reflection, because javac warns of sun.misc without a way out. */
    static void takeSigtrap() throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object nothing =
                Proxy.newProxyInstance(
                        Main.class.getClassLoader(),
                        new Class<?>[] {handler},
                        (proxy, method, arguments) -> null);
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance("TRAP"), nothing);
    }

    static void awaitRecording(boolean recording) throws InterruptedException {
        long deadline = System.currentTimeMillis() + SESSION_MILLIS;
        while (NativeAgent.recording != recording) {
            if (System.currentTimeMillis() > deadline) {
                throw new IllegalStateException("recording is not " + recording);
            }
            Thread.sleep(5);
        }
    }
}
