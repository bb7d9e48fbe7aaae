// SPDX-License-Identifier: MIT
package app;

import java.util.Arrays;
import org.fieldtrace.agent.bridge.NativeAgent;

/** usage: Main LIBRARY SCENARIO [OPTION=VALUE...]: watches while the scenario runs. */
public final class Main {
    private static final long SESSION_MILLIS = 30_000;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        NativeAgent.load(arguments[0]);
        if (Boolean.getBoolean("sigtrap.taken")) {
            takeSigtrap();
        }
        String refusal = NativeAgent.start(Arrays.copyOfRange(arguments, 2, arguments.length));
        if (refusal != null) {
            System.out.println("refused: " + refusal);
            return;
        }
        awaitRecording(true);
        Scenario.valueOf(arguments[1]).run();
        NativeAgent.stop();
        NativeAgent.stop();
        System.out.println("done");
    }

    /** As another agent would. */
    @SuppressWarnings("sunapi")
    static void takeSigtrap() {
        sun.misc.Signal.handle(new sun.misc.Signal("TRAP"), signal -> {});
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
