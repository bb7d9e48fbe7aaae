// SPDX-License-Identifier: MIT
/** What woven classes of Spring Kafka call. */
package org.fieldtrace.advice.springkafka;
