// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/**
 * The requests of one block, of which each is unpacked when it is first asked for: a view that
 * shows the slowest requests needs one of each of many blocks.
 */
final class Bundle {
    private final byte[] bytes;
    private final OverlapAllowance allowance;
    private final long base;
    private final long first;
    private final int[] positions;
    private final Request[] requests;

    /**
     * @param bytes as {@link #append} made it behind the base
     * @param first number of its first request
     * @param count number of requests
     * @param allowance by how much calls may overlap those that they waited for
     */
    Bundle(byte[] bytes, long first, int count, OverlapAllowance allowance) {
        this.bytes = bytes;
        this.allowance = allowance;
        this.first = first;
        PackedReader in = new PackedReader(bytes);
        base = in.signed();
        positions = new int[count];
        requests = new Request[count];
        for (int i = 0; i < count; i++) {
            int length = in.integer();
            positions[i] = in.position();
            in.skip(length);
        }
    }

    /**
     * Adds a request, packed behind its length.
     *
     * @param order of the request's spans
     * @param packed scratch
     */
    static void append(
            PackedWriter bundle,
            Request request,
            Preorder<Span> order,
            long base,
            PackedWriter packed) {
        packed.clear();
        RequestCodec.write(packed, request, order, base);
        bundle.unsigned(packed.length()).append(packed);
    }

    /** The request of a number. */
    synchronized Request request(long id) {
        int i = (int) (id - first);
        if (requests[i] == null) {
            requests[i] =
                    RequestCodec.read(new PackedReader(bytes, positions[i]), id, base, allowance);
        }
        return requests[i];
    }

    /** What each begins with, in the order of their numbers; no span has its metrics. */
    List<Span> roots() {
        List<Span> roots = new ArrayList<>(requests.length);
        for (int position : positions) {
            roots.add(RequestCodec.readRoot(new PackedReader(bytes, position), base));
        }
        return roots;
    }

    /** All, in the order of their numbers. */
    List<Request> requests() {
        List<Request> all = new ArrayList<>(requests.length);
        for (int i = 0; i < requests.length; i++) {
            all.add(request(first + i));
        }
        return all;
    }
}
