// SPDX-License-Identifier: MIT
package app;

import com.esotericsoftware.kryo.Kryo;
import com.jsoniter.JsonIterator;
import com.sun.tools.attach.VirtualMachine;
import java.lang.reflect.Field;

/** Uses a mapper, brings the agent in, and uses another one. */
class Main {
    private static final int POLL_MS = 10;

    /** The agent's jar and its options. */
    public static void main(String[] arguments) throws Exception {
        System.out.println(new Kryo().getClass());
        VirtualMachine self = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        self.loadAgent(arguments[0], arguments[1]);
        self.detach();
        Field recording =
                Class.forName("org.fieldtrace.agent.bridge.NativeAgent", true, null)
                        .getField("recording");
        while (!recording.getBoolean(null)) {
            Thread.sleep(POLL_MS); // the test ends those that run for too long
        }
        for (int i = 0; i < 2; i++) {
            System.out.println(JsonIterator.parse("{}").getClass());
        }
    }
}
