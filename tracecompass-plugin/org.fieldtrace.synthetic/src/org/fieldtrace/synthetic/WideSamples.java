// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.util.Random;

/**
 * The objects that a process brings in: of so many classes, at so many call paths, which all begin
 * with the same filter, servlet and dispatcher. Of each class the first third of the fields is
 * read, the second is read by some, the last is not.
 */
final class WideSamples {
    private static final String[] HEAD = {
        "org.apache.catalina.core.ApplicationFilterChain.doFilter",
        "org.springframework.web.filter.OncePerRequestFilter.doFilter",
        "org.springframework.web.servlet.DispatcherServlet.doDispatch"
    };
    private static final int FIELD_BYTES = 8;
    private static final long DEAD = 10_000;
    private static final double SAMPLED = 0.3;

    private final SyntheticProcess process;
    private final String name;
    private final int classes;
    private final int fields;
    private final int contexts;
    private final Random random;

    /**
     * @param name of the service, in upper camel case
     * @param classes of objects, at least 1
     * @param fields of a class
     * @param contexts call paths, at least as many as classes
     */
    WideSamples(SyntheticProcess process, String name, int classes, int fields, int contexts) {
        this.process = process;
        this.name = name;
        this.classes = classes;
        this.fields = fields;
        this.contexts = contexts;
        random = new Random(process.vpid());
    }

    void define(long time) {
        for (int id = 1; id <= classes; id++) {
            process.emit(
                    process.event("class_def")
                            .set("class_id", id)
                            .set("name", "com.example.dto." + name + "Part" + id)
                            .set("instance_size", 16 + FIELD_BYTES * fields),
                    time,
                    process.vpid());
            for (int field = 0; field < fields; field++) {
                process.emit(
                        process.event("field_def")
                                .set("class_id", id)
                                .set("field", field)
                                .set("name", "field" + field)
                                .set("type", "J")
                                .set("size", FIELD_BYTES),
                        time,
                        process.vpid());
            }
        }
        for (int i = 0; i < HEAD.length; i++) {
            int dot = HEAD[i].lastIndexOf('.');
            method(time, 1 + i, HEAD[i].substring(0, dot), HEAD[i].substring(dot + 1));
        }
        for (int context = 1; context <= contexts; context++) {
            int controller = 100 + context;
            int client = 1000 + classOf(context);
            int loader = 10_000 + context;
            method(time, controller, "com.example." + name + "Controller", "show" + context % 10);
            method(time, loader, "com.example." + name + "Service", "load" + context);
            method(time, client, "com.example.client.Part" + classOf(context) + "Client", "get");
            process.emit(
                    process.event("context_def")
                            .set("context_id", context)
                            .set("method_ids", new long[] {client, loader, controller, 3, 2, 1})
                            .set("lines", new long[] {21, 30 + context, 50, 1000, 116, 180}),
                    time,
                    process.vpid());
        }
    }

    private void method(long time, long id, String className, String method) {
        process.emit(
                process.event("method_def")
                        .set("method_id", id)
                        .set("class_name", className)
                        .set("method_name", method)
                        .set("signature", "()V")
                        .set(
                                "source_file",
                                className.substring(className.lastIndexOf('.') + 1) + ".java"),
                time,
                process.vpid());
    }

    private int classOf(int context) {
        return 1 + context % classes;
    }

    /** A call returned an object; tells at which call path. */
    long returned(long time, int thread, long scope) {
        int context = 1 + random.nextInt(contexts);
        process.emit(
                process.event("alloc_count")
                        .set("context_id", context)
                        .set("class_id", classOf(context))
                        .set("count", 1),
                time,
                thread);
        if (random.nextDouble() < SAMPLED) {
            sample(time, thread, scope, context);
        }
        return context;
    }

    private void sample(long time, int thread, long scope, int context) {
        long object = process.nextId();
        int field = random.nextInt(fields);
        boolean isUsed = field < fields / 3 || field < 2 * fields / 3 && random.nextDouble() < 0.3;
        process.emit(
                process.event("object_alloc")
                        .set("object_id", object)
                        .set("class_id", classOf(context))
                        .set("context_id", context)
                        .set("scope_id", scope),
                time,
                thread);
        process.emit(
                process.event("watch_end")
                        .set("object_id", object)
                        .set("field", field)
                        .set("slot", 0xffff_ffffL)
                        .set("verdict", isUsed ? "used" : "unused"),
                time + DEAD,
                process.vpid());
        process.emit(
                process.event("object_death").set("object_id", object),
                time + DEAD,
                process.vpid());
    }
}
