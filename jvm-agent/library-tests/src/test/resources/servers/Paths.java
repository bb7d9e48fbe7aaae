// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.util.Map;

/** What a server without a framework answers, on an event loop that must not be blocked. */
public class Paths {

    /** A request that is to be answered. */
    public interface Asked {
        Iterable<Map.Entry<String, String>> headers();

        void answer(int status, String body);

        /** Does something that may take its time. */
        default void onPool(Runnable task) {
            Calls.POOL.execute(task);
        }

        /** Does something on the event loop, soon. */
        void onLoop(Runnable task);

        /** As above, in 10 ms. */
        void onLoopLater(Runnable task);

        /** Answers until nobody listens. */
        void answerEndlessly();
    }

    static void serve(String path, Asked asked) {
        switch (path.replaceAll("^(/over/[eh]\\w{3,}|/\\w+).*", "$1")) {
            case "/kept", "/alive", "/sixth", "/tidying", "/employee", "/called" ->
                    asked.answer(200, "ok");
            case "/headers", "/over/headers" -> asked.answer(200, Calls.lines(asked.headers()));
            case "/over" -> call(asked, "/called/11", () -> asked.answer(200, "ok"));
            case "/calling" -> call(asked, "/called/7", () -> asked.answer(200, "ok"));
            case "/async" ->
                    asked.onLoopLater(
                            () -> call(asked, "/called/8", () -> asked.answer(200, "ok")));
            case "/dispatched" ->
                    call(
                            asked,
                            "/called/9",
                            () ->
                                    asked.onLoop(
                                            () ->
                                                    call(
                                                            asked,
                                                            "/called/10",
                                                            () -> asked.answer(200, "ok"))));
            case "/failing", "/peerless", "/late" -> asked.answer(500, "no");
            case "/endless", "/over/endless" -> asked.answerEndlessly();
            default -> asked.answer(404, "no");
        }
    }

    private static void call(Asked asked, String path, Runnable then) {
        asked.onPool(
                () -> {
                    try {
                        Calls.get(path);
                        then.run();
                    } catch (IOException failure) {
                        failure.printStackTrace();
                    }
                });
    }
}
