// SPDX-License-Identifier: MIT
/** What woven classes of Armeria call. */
package org.fieldtrace.advice.armeria;
