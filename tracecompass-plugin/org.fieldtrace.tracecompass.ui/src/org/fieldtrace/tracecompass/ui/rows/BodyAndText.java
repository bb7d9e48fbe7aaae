// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Layout;
import org.eclipse.swt.widgets.Text;

/**
 * Lays out a view's body and a text about what is selected in it. The text stands below, as high as
 * it needs. In a very wide view, and in one that is too low for both, it stands beside the body,
 * over all its height, if there is room for that.
 */
final class BodyAndText extends Layout {
    /** From this width on there is room for both beside each other, pixels. */
    static final int WIDE = 1150;

    /** From this width on the body's columns need no more, pixels. */
    private static final int VERY_WIDE = 1900;

    /** Height of a body with its filter, legend and four rows, pixels. */
    private static final int LOWEST_BODY = 190;

    private static final double TEXT_WIDTH = 0.42;
    private static final int NARROWEST_TEXT = 420;

    /** Wider lines are hard to read. */
    private static final int WIDEST_TEXT = 760;

    /** Part of the height that a text below the body has at most. */
    private static final double TEXT_HEIGHT = 0.5;

    private static final int GAP = 6;

    /** Of a text below the body, also where it is shorter, so that the body seldom moves. */
    private static final int FEWEST_LINES = 4;

    private Control body;
    private Text text;

    void setBody(Control newBody) {
        body = newBody;
    }

    void setText(Text newText) {
        text = newText;
    }

    @Override
    protected Point computeSize(Composite of, int widthHint, int heightHint, boolean isChanged) {
        Point size = body.computeSize(widthHint, heightHint, isChanged);
        return new Point(
                widthHint == SWT.DEFAULT ? size.x : widthHint,
                heightHint == SWT.DEFAULT ? size.y : heightHint);
    }

    @Override
    protected void layout(Composite of, boolean isChanged) {
        Rectangle room = of.getClientArea();
        if (text == null) {
            body.setBounds(room);
            return;
        }
        int needed = text.computeSize(room.width - 2 * GAP, SWT.DEFAULT).y;
        int wanted = Math.max(needed, FEWEST_LINES * text.getLineHeight());
        boolean isTooLow = room.height - wanted < LOWEST_BODY;
        if (room.width >= (isTooLow ? WIDE : VERY_WIDE)) {
            layOutBeside(room);
        } else {
            layOutBelow(room, Math.min(wanted, (int) (TEXT_HEIGHT * room.height)));
        }
    }

    private void layOutBeside(Rectangle room) {
        int wanted = (int) (TEXT_WIDTH * room.width);
        int width = Math.min(WIDEST_TEXT, Math.max(NARROWEST_TEXT, wanted));
        int left = room.width - width;
        body.setBounds(room.x, room.y, left - GAP, room.height);
        text.setBounds(room.x + left, room.y, width, room.height);
    }

    private void layOutBelow(Rectangle room, int height) {
        int top = room.height - height;
        body.setBounds(room.x, room.y, room.width, top);
        text.setBounds(room.x, room.y + top, room.width, height);
    }
}
