// SPDX-License-Identifier: MIT
/** What woven classes of Avro call. */
package org.fieldtrace.advice.avro;
