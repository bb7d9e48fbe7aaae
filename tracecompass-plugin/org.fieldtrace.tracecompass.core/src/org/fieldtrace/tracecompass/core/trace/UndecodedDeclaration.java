// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.tracecompass.ctf.core.CTFException;
import org.eclipse.tracecompass.ctf.core.event.IEventDeclaration;
import org.eclipse.tracecompass.ctf.core.event.io.BitBuffer;
import org.eclipse.tracecompass.ctf.core.event.scope.ILexicalScope;
import org.eclipse.tracecompass.ctf.core.event.types.ICompositeDefinition;
import org.eclipse.tracecompass.ctf.core.event.types.StructDeclaration;
import org.eclipse.tracecompass.ctf.core.trace.ICTFPacketDescriptor;
import org.eclipse.tracecompass.internal.ctf.core.event.EventDeclaration;
import org.eclipse.tracecompass.internal.ctf.core.event.EventDefinition;
import org.eclipse.tracecompass.internal.ctf.core.event.types.composite.EventHeaderDefinition;
import org.eclipse.tracecompass.internal.ctf.core.trace.CTFStream;

/**
 * Declares a kind of event whose fields stay bytes until somebody asks for them. Trace Compass
 * makes an object of each field of each event; an analysis needs some of some.
 */
final class UndecodedDeclaration extends EventDeclaration {
    private final UndecodedFields.Kind context;
    private final UndecodedFields.Kind fields;

    private UndecodedDeclaration(
            EventDeclaration same, UndecodedFields.Kind context, UndecodedFields.Kind fields) {
        this.context = context;
        this.fields = fields;
        setName(same.getName());
        setFields(same.getFields());
        setStream(same.getStream());
        setLogLevel(same.getLogLevel());
        if (same.idIsSet()) {
            setId(same.getId());
        }
        for (String key : same.getCustomAttributes()) {
            setCustomAttribute(key, same.getCustomAttribute(key));
        }
        addCallsites(same.getCallsites());
    }

    /**
     * Has the events that are read from now on declared so, where their fields can be found without
     * decoding them.
     *
     * @throws ReflectiveOperationException if this version of Trace Compass keeps declarations
     *     otherwise
     */
    static void replace(IEventDeclaration known) throws ReflectiveOperationException {
        if (known.getClass() != EventDeclaration.class) {
            return;
        }
        EventDeclaration declared = (EventDeclaration) known;
        CTFStream stream = declared.getStream();
        UndecodedDeclaration ours = of(declared, stream);
        if (ours == null) {
            return;
        }
        Field declarations = CTFStream.class.getDeclaredField("fEvents");
        declarations.setAccessible(true);
        @SuppressWarnings("unchecked") // it is what the class declares
        List<IEventDeclaration> all = (List<IEventDeclaration>) declarations.get(stream);
        int id = declared.idIsSet() ? declared.id() : 0;
        if (id < all.size() && all.get(id) == known) {
            all.set(id, ours);
        }
    }

    /** Null where the fields cannot be found. */
    private static UndecodedDeclaration of(EventDeclaration known, CTFStream stream) {
        if (stream == null || known.getContext() != null || known.getFields() == null) {
            return null;
        }
        UndecodedFields.Kind fields =
                UndecodedFields.Kind.of(known.getFields(), stream.getTrace(), ILexicalScope.FIELDS);
        StructDeclaration ofStream = stream.getEventContextDecl();
        UndecodedFields.Kind context =
                ofStream == null
                        ? null
                        : UndecodedFields.Kind.of(
                                ofStream, stream.getTrace(), ILexicalScope.STREAM_EVENT_CONTEXT);
        return fields == null || context == null
                ? null
                : new UndecodedDeclaration(known, context, fields);
    }

    @Override
    public EventDefinition createDefinition(
            StructDeclaration streamContext,
            ICTFPacketDescriptor packet,
            ICompositeDefinition packetHeader,
            ICompositeDefinition header,
            BitBuffer input,
            long previousTime)
            throws CTFException {
        if (streamContext != context.structure()
                || !(header instanceof EventHeaderDefinition ofLttng)) {
            return super.createDefinition(
                    streamContext, packet, packetHeader, header, input, previousTime);
        }
        ByteBuffer bytes = input.getByteBuffer();
        long start = (input.position() + Byte.SIZE - 1) / Byte.SIZE;
        int[] ownOfContext = context.places().roomForOwn();
        long fieldsStart = context.places().end(bytes, start, ownOfContext);
        int[] ownOfFields = fields.places().roomForOwn();
        long end = fields.places().end(bytes, fieldsStart, ownOfFields);
        byte[] event = new byte[(int) (end - start)];
        bytes.get((int) start, event);
        input.position(end * Byte.SIZE);
        return new EventDefinition(
                this,
                (int) packet.getTargetId(),
                time(ofLttng.getTimestamp(), ofLttng.getTimestampLength(), previousTime),
                header,
                new UndecodedFields(context, event, 0, ownOfContext),
                null,
                packetHeader,
                new UndecodedFields(fields, event, (int) (fieldsStart - start), ownOfFields),
                packet);
    }

    /** The first time since the previous one whose lowest bits are these. */
    private static long time(long lowest, int bits, long previous) {
        if (bits == Long.SIZE) {
            return lowest;
        }
        long period = 1L << bits;
        long time = previous & -period | lowest;
        return lowest < (previous & period - 1) ? time + period : time;
    }
}
