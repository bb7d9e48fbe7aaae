// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;

/** What is found in what a remote call returned. */
final class FoundObjects {

    private FoundObjects() {}

    /** How many objects of each class, by its simple name. */
    static Map<String, Integer> found(Object returned) {
        RemoteObjects objects = new RemoteObjects(true);
        SplittableRandom random = new SplittableRandom(3);
        try (RemoteGraph graph = new RemoteGraph(objects, new CallingThread(1, random))) {
            graph.add(returned);
        }
        Recorder recorder = Recorder.replaced();
        NativeAgent.calls()
                .remoteCallExit(
                        1,
                        1,
                        0,
                        objects.classIds,
                        objects.counts,
                        objects.classes,
                        objects.samples,
                        objects.sampleClassIds,
                        objects.sampleCount,
                        -1,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        false);
        List<Recorder.RemoteCall> calls = recorder.calls();
        return calls.get(calls.size() - 1).objects();
    }
}
