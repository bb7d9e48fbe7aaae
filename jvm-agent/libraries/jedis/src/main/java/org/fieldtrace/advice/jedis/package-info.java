// SPDX-License-Identifier: MIT
/**
 * What woven classes of Jedis call: by names alone, because these differ from version to version.
 */
package org.fieldtrace.advice.jedis;
