// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.mybatis;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** MyBatis: what its statements return, but what comes from one of its caches. */
public final class MyBatisLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";

    public MyBatisLibrary() {
        super("mybatis", "3.5.0 to 3.5.19", "org.apache.ibatis.", "org.mybatis.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        "org.apache.ibatis.executor.BaseExecutor",
                        "queryFromDatabase",
                        null,
                        REMOTE_CALL),
                Hook.on(
                        "org.apache.ibatis.cursor.defaults.DefaultCursor",
                        "fetchNextObjectFromDatabase",
                        null,
                        REMOTE_CALL));
    }
}
