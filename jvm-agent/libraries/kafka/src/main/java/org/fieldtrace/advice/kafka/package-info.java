// SPDX-License-Identifier: MIT
/** What woven classes of Kafka's clients call. */
package org.fieldtrace.advice.kafka;
