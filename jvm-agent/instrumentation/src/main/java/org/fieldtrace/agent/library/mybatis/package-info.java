// SPDX-License-Identifier: MIT
/** MyBatis. */
package org.fieldtrace.agent.library.mybatis;
