// SPDX-License-Identifier: MIT
package app;

public class Busy {
    public static void main(String[] arguments) throws Exception {
        Thread[] threads = new Thread[8];
        for (int t = 0; t < threads.length; t++) {
            threads[t] =
                    new Thread(
                            () -> {
                                for (int i = 0; i < 500; i++) fetch(3);
                            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
    }

    @org.fieldtrace.api.RemoteCall(Dto.class)
    static void fetch(int n) {
        for (int i = 0; i < n; i++) new Dto();
    }
}

class Dto {
    int n;
}
