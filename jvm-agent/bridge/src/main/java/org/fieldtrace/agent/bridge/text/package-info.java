// SPDX-License-Identifier: MIT
/**
 * What texts of an application say in a trace: names, paths and addresses, their ids and hashes.
 */
package org.fieldtrace.agent.bridge.text;
