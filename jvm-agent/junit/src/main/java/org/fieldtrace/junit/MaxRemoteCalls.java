// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

/** See {@link ExpectMaxRemoteCalls}. */
final class MaxRemoteCalls implements Expectation {

    private final int most;

    MaxRemoteCalls(int most) {
        this.most = most;
    }

    @Override
    public Judgement judge(Measured measured) {
        StringBuilder violations = new StringBuilder();
        for (Measured.Work work : measured.work()) {
            int calls = work.calls().size();
            if (calls > most) {
                violations
                        .append(violations.length() == 0 ? "" : "\n")
                        .append(work.name())
                        .append(" made ")
                        .append(Texts.count(calls, "remote call"))
                        .append(", ")
                        .append(most)
                        .append(" at most were expected:")
                        .append(Texts.grouped(work.calls()));
            }
        }
        return violations.length() == 0
                ? Judgement.HOLDS
                : measured.unlessShared(Judgement.violated(violations.toString()));
    }
}
