// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent takes part in the loading of classes, where loaders hold locks of their own. */
class ClassLoadingIT {

    /**
     * A child asks its parent for the agent's classes just when another thread, which holds the
     * parent's lock, has a class of the parent woven. The parent is not parallel capable.
     */
    private static final String SOURCE = Programs.source("Loaders");

    @TempDir Path temporary;

    @Test
    void locksOfLoadersAndOfTheAgentDoNotWaitForEachOther() throws Exception {
        SampleApplication.compileTo(temporary, SOURCE);
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .withAgent("watch.backend=bytecode")
                        .with("-cp", temporary.toString())
                        .run("app.Loaders");
        assertEquals("loaded\n", result.out(), result.err());
    }

    @Test
    void nativeCodeFindsInClassFilesWhatJavaFinds() throws Exception {
        SampleApplication.compileTo(temporary, Programs.source("Searching"));
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .shortLived()
                        .withAgent("")
                        .with("-cp", temporary.toString())
                        .run("app.Searching", "" + Extent.of(20, 1), ChildJvm.AGENT.toString());
        assertEquals("the same\n", result.out(), result.err());
    }
}
