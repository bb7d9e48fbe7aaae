// SPDX-License-Identifier: MIT
/** What woven classes of Micronaut call. */
package org.fieldtrace.advice.micronaut;
