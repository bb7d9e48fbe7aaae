// SPDX-License-Identifier: MIT
package app;

public class Waiting {
    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        System.in.read();
        var agent = Class.forName("org.fieldtrace.agent.bridge.NativeAgent");
        while (!agent.getField("recording").getBoolean(null)) fetch(1);
        for (int i = 0; i < 100; i++) fetch(2);
    }

    @org.fieldtrace.api.RemoteCall(Dto.class)
    static void fetch(int n) throws Exception {
        for (int i = 0; i < n; i++) new Dto();
        Thread.sleep(1);
    }
}

class Dto {
    int n;
}
