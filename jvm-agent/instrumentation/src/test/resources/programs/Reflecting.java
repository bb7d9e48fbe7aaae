// SPDX-License-Identifier: MIT
package app;

import java.lang.reflect.Method;

public class Reflecting {
    static volatile long sink;

    static Answer fetch(int i) {
        return new Answer(i);
    }

    public static void main(String[] arguments) throws Exception {
        // As the JDK itself reads, which tells nobody.
        Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
        Object unsafe = type.getMethod("getUnsafe").invoke(null);
        Object place =
                type.getMethod("objectFieldOffset", Class.class, String.class)
                        .invoke(unsafe, Answer.class, "secret");
        Method getLong = type.getMethod("getLong", Object.class, long.class);
        int calls = Integer.parseInt(arguments[0]);
        int workMillis = Integer.parseInt(arguments[1]);
        for (int i = 0; i < calls; i++) {
            Answer answer = fetch(i);
            sink += answer.read;
            Thread.sleep(workMillis);
            sink += (long) getLong.invoke(unsafe, answer, place);
            Thread.sleep(1);
            byte[] garbage = new byte[1 << 17];
            sink += garbage.length;
        }
    }
}

class Answer {
    long read;
    long secret;
    long unread;

    Answer(long value) {
        read = value;
        secret = value;
        unread = value;
    }
}
