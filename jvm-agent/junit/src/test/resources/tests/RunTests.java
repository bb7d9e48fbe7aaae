// SPDX-License-Identifier: MIT
package com.example.staff;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests and prints what became of each, on a line of its own. */
public final class RunTests {

    public static void main(String[] arguments) {
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(StaffTests.class))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(
                                    TestIdentifier test, TestExecutionResult result) {
                                if (test.isTest()) {
                                    System.out.println(
                                            test.getDisplayName()
                                                    + " "
                                                    + result.getStatus()
                                                    + " "
                                                    + result.getThrowable()
                                                            .map(Throwable::getMessage)
                                                            .orElse("")
                                                            .replace("\n", "|"));
                                }
                            }
                        });
    }
}
