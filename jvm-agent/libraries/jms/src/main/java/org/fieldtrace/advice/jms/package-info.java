// SPDX-License-Identifier: MIT
/** What woven consumers of messages call, for each package that their interfaces may lie in. */
package org.fieldtrace.advice.jms;
