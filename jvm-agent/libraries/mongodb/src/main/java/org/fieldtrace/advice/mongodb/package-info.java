// SPDX-License-Identifier: MIT
/** What woven classes of MongoDB's driver call. */
package org.fieldtrace.advice.mongodb;
