// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import org.fieldtrace.model.requests.sums.DurationHistogram;
import org.fieldtrace.model.requests.sums.OperationSums;

/** Packs what is summed up of an operation. */
final class SumsCodec {
    private SumsCodec() {}

    static void write(PackedWriter out, OperationSums sums) {
        for (long number : sums.numbers()) {
            out.signed(number);
        }
        DurationHistogram durations = sums.durations();
        int filled = 0;
        for (int i = durations.firstClass(); i < durations.endClass(); i++) {
            filled += durations.count(i) > 0 ? 1 : 0;
        }
        out.unsigned(filled);
        int last = 0;
        for (int i = durations.firstClass(); i < durations.endClass(); i++) {
            if (durations.count(i) > 0) {
                out.unsigned(i - last).unsigned(durations.count(i));
                last = i;
            }
        }
    }

    static void read(PackedReader in, OperationSums sums) {
        long[] numbers = new long[OperationSums.numberCount()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.signed();
        }
        sums.addNumbers(numbers);
        int last = 0;
        for (int i = in.integer(); i > 0; i--) {
            last += in.integer();
            sums.durations().add(last, in.unsigned());
        }
    }
}
