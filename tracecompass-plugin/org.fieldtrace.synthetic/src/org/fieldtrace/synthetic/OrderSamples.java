// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

/**
 * The objects that one call path of a process brings in: orders with an id that is read soon after
 * and notes that never are. A tenth of them is sampled.
 */
final class OrderSamples {
    static final int CONTEXT = 1;

    /** Orders that one call brings in. */
    static final int OBJECTS = 2;

    private static final int CLASS = 1;
    private static final int ID = 0;
    private static final int NOTES = 1;
    private static final int METHOD = 1;
    private static final int ID_BYTES = 8;
    private static final int NOTES_BYTES = 4;
    private static final int EVERY = 5;

    /** Times after the end of the call, nanoseconds. */
    private static final long READ = 5000;

    private static final long TOLD = 8000;
    private static final long DEAD = 10_000;

    private final SyntheticProcess process;
    private long calls;
    private boolean areNotesUnseen;

    OrderSamples(SyntheticProcess process) {
        this.process = process;
    }

    void define(long time) {
        int thread = process.vpid();
        process.emit(
                process.event("class_def")
                        .set("class_id", CLASS)
                        .set("name", "com.example.Order")
                        .set("instance_size", 24),
                time,
                thread);
        defineField(time, ID, "id", "J", ID_BYTES);
        defineField(time, NOTES, "notes", "Ljava/lang/String;", NOTES_BYTES);
        process.emit(
                process.event("method_def")
                        .set("method_id", METHOD)
                        .set("class_name", "com.example.OrderClient")
                        .set("method_name", "orders")
                        .set("signature", "()V")
                        .set("source_file", "OrderClient.java"),
                time,
                thread);
        process.emit(
                process.event("context_def")
                        .set("context_id", CONTEXT)
                        .set("method_ids", new long[] {METHOD})
                        .set("lines", new long[] {21}),
                time,
                thread);
    }

    private void defineField(long time, int field, String name, String type, int size) {
        process.emit(
                process.event("field_def")
                        .set("class_id", CLASS)
                        .set("field", field)
                        .set("name", name)
                        .set("type", type)
                        .set("size", size),
                time,
                process.vpid());
    }

    /** Somebody gets a method handle for the notes, so that no mark watches them any more. */
    void handOutNotes(long time) {
        areNotesUnseen = true;
        process.emit(
                process.event("field_unseen").set("class_id", CLASS).set("field", NOTES),
                time,
                process.vpid());
    }

    /** A call returned that stands for so many. */
    void returned(long time, int thread, long scope, long weight) {
        process.emit(
                process.event("alloc_count")
                        .set("context_id", CONTEXT)
                        .set("class_id", CLASS)
                        .set("count", weight * OBJECTS),
                time,
                thread);
        if (calls++ % EVERY != 0) {
            return;
        }
        long object = process.nextId();
        int field = calls / EVERY % 2 == 0 || areNotesUnseen ? ID : NOTES;
        process.emit(
                process.event("object_alloc")
                        .set("object_id", object)
                        .set("class_id", CLASS)
                        .set("context_id", CONTEXT)
                        .set("scope_id", scope),
                time,
                thread);
        if (field == ID) {
            process.emit(
                    process.event("watch_trap")
                            .set("object_id", object)
                            .set("field", field)
                            .set("slot", 0xffff_ffffL)
                            .set("access", "read")
                            .set("context_id", CONTEXT)
                            .set("thread_id", thread)
                            .set("delay_ns", TOLD - READ),
                    time + TOLD,
                    process.vpid());
        }
        process.emit(
                process.event("watch_end")
                        .set("object_id", object)
                        .set("field", field)
                        .set("slot", 0xffff_ffffL)
                        .set("verdict", field == ID ? "used" : "unused"),
                time + DEAD,
                process.vpid());
        process.emit(
                process.event("object_death").set("object_id", object),
                time + DEAD,
                process.vpid());
    }
}
