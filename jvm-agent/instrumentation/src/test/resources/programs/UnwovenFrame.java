// SPDX-License-Identifier: MIT
package app;

public class Ways {
    static Dto dto;

    public static void main(String[] arguments) throws Exception {
        fetch();
        Weaving.awaitEnd();
        fetch();
        Thread other = new Thread(Ways::fetch);
        other.start();
        other.join();
        System.out.println(dto.read);
    }

    static void fetch() {
        for (int i = 0; i < 1000; i++) dto = Client.dto();
    }
}

class Dto {
    int read;
}

class Client {
    @org.fieldtrace.api.RemoteCall(Dto.class)
    static Dto dto() {
        return new Dto();
    }
}

class Weaving {
    /** Until the agent's thread has had nothing to do for half a second. */
    static void awaitEnd() throws InterruptedException {
        for (int idle = 0; idle < 10; Thread.sleep(50)) {
            idle = isIdle() ? idle + 1 : 0;
        }
    }

    static boolean isIdle() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("fieldtrace-weaver")) {
                return thread.getState() == Thread.State.TIMED_WAITING;
            }
        }
        return false;
    }
}
