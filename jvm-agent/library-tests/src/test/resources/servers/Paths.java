// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;

/** What a server without a framework answers, on an event loop that must not be blocked. */
public class Paths {

    /** A request that is to be answered. */
    public interface Asked {
        void answer(int status, String body);

        /** Does something on the event loop, soon. */
        void onLoop(Runnable task);

        /** As above, in 10 ms. */
        void onLoopLater(Runnable task);

        /** Answers until nobody listens. */
        void answerEndlessly();
    }

    static void serve(String path, Asked asked) {
        switch (path.replaceAll("^(/\\w+).*", "$1")) {
            case "/kept", "/alive", "/sixth", "/employee", "/called" -> asked.answer(200, "ok");
            case "/calling" -> call("/called/7", () -> asked.answer(200, "ok"));
            case "/async" ->
                    asked.onLoopLater(() -> call("/called/8", () -> asked.answer(200, "ok")));
            case "/dispatched" ->
                    call(
                            "/called/9",
                            () ->
                                    asked.onLoop(
                                            () ->
                                                    call(
                                                            "/called/10",
                                                            () -> asked.answer(200, "ok"))));
            case "/failing", "/late" -> asked.answer(500, "no");
            case "/endless" -> asked.answerEndlessly();
            default -> asked.answer(404, "no");
        }
    }

    private static void call(String path, Runnable then) {
        Main.POOL.execute(
                () -> {
                    try {
                        Main.get(path);
                        then.run();
                    } catch (IOException failure) {
                        failure.printStackTrace();
                    }
                });
    }
}
