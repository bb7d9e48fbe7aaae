// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

/** Something that a test expects of what was measured. */
interface Expectation {

    Judgement judge(Measured measured);
}
