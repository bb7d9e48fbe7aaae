// SPDX-License-Identifier: MIT
package app;

public class Late {
    public static void main(String[] arguments) throws Exception {
        new Dto();
        for (int i = 0; i < 500; i++) {
            Client.fetch(); // the first one makes the class known
            Thread.sleep(10);
        }
    }
}

class Dto {
    int n;
}

class Client {
    @org.fieldtrace.api.RemoteCall(Dto.class)
    static void fetch() {
        new Dto();
    }
}
