// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FrameTest {
    @Test
    void aLabelSaysMethodFileAndLine() {
        assertEquals(
                "HrClient.employee (HrClient.java:21)",
                new Frame("com.acme.HrClient", "employee", "HrClient.java", 21).label());
    }

    @Test
    void aFullLabelNamesThePackageAsWell() {
        assertEquals(
                "com.acme.HrClient.employee (HrClient.java:21)",
                new Frame("com.acme.HrClient", "employee", "HrClient.java", 21).fullLabel());
    }

    @Test
    void aTemplateIsItsFile() {
        Frame frame = new Frame("template", "owners/list.html", "owners/list.html", 12);
        assertEquals("owners/list.html:12", frame.label());
        assertEquals("owners/list.html:12", frame.fullLabel());
        assertEquals("owners/list.html", frame.simpleName());
    }

    @Test
    void anUnknownLineIsLeftOut() {
        assertEquals(
                "HrClient.employee (HrClient.java)",
                new Frame("com.acme.HrClient", "employee", "HrClient.java", Frame.UNKNOWN_LINE)
                        .label());
    }

    @Test
    void anUnknownFileIsSaid() {
        assertEquals(
                "Proxy2.employee (unknown source)",
                new Frame("jdk.proxy1.Proxy2", "employee", "", 7).label());
    }

    @Test
    void aClassWithoutPackageKeepsItsName() {
        assertEquals("Main", Frame.simpleClassName("Main"));
    }

    @Test
    void aNestedClassKeepsItsOuterOne() {
        assertEquals("Outer$Inner", Frame.simpleClassName("com.acme.Outer$Inner"));
    }

    @Test
    void aHiddenClassKeepsWhatTellsItApart() {
        assertEquals(
                "Main$$Lambda/0x00007f12.1", Frame.simpleClassName("a.Main$$Lambda/0x00007f12.1"));
    }
}
