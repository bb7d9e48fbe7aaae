// SPDX-License-Identifier: MIT
/** What woven classes of Hazelcast's client call. */
package org.fieldtrace.advice.hazelcast;
