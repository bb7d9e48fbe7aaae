// SPDX-License-Identifier: MIT
/** What the processor and the kernel count of handlings: path length, cycles per instruction. */
package org.fieldtrace.model.counters;
