// SPDX-License-Identifier: MIT
package app;

public class Virtual {
    public static void main(String[] arguments) throws Exception {
        var start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread[] threads = new Thread[200];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = (Thread) start.invoke(null, (Runnable) () -> fetch());
        }
        for (Thread thread : threads) thread.join();
    }

    @org.fieldtrace.api.RemoteCall(Dto.class)
    static void fetch() {
        new Dto();
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new Error(e);
        }
        new Dto();
    }
}

class Dto {
    int n;
}
