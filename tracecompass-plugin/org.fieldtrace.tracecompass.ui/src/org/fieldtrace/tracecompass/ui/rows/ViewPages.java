// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.function.Function;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.fieldtrace.tracecompass.ui.base.Legend;

/**
 * What every view is made of: a page with a notice, the body and the legend, and a page that says
 * in words why there is nothing to show. One of them is shown.
 */
public final class ViewPages {
    private final Composite content;
    private final StackLayout stack = new StackLayout();
    private final Composite page;
    private final Text emptyPage;
    private Composite noticeBar;
    private Label sign;
    private Label notice;
    private Composite main;
    private BodyAndText parts;
    private Control body;
    private String warning = "";
    private String remark = "";

    public ViewPages(Composite parent) {
        content = new Composite(parent, SWT.NONE);
        content.setLayout(stack);
        page = new Composite(content, SWT.NONE);
        GridLayout layout = new GridLayout(1, false);
        layout.marginWidth = 0;
        layout.marginHeight = 0;
        layout.verticalSpacing = 2;
        page.setLayout(layout);
        emptyPage = new Text(content, SWT.MULTI | SWT.WRAP | SWT.READ_ONLY);
    }

    /** Adds a control above the notice. */
    public void addHead(Function<Composite, Control> head) {
        head.apply(page).setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
    }

    /** Adds the body, below a notice that is hidden while it is empty. */
    public void addBody(Function<Composite, Control> made) {
        noticeBar = new Composite(page, SWT.NONE);
        noticeBar.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        GridLayout layout = new GridLayout(2, false);
        layout.marginHeight = 2;
        noticeBar.setLayout(layout);
        sign = new Label(noticeBar, SWT.NONE);
        sign.setLayoutData(new GridData(SWT.CENTER, SWT.BEGINNING, false, false));
        notice = new Label(noticeBar, SWT.WRAP);
        notice.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        main = new Composite(page, SWT.NONE);
        main.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
        parts = new BodyAndText();
        main.setLayout(parts);
        body = made.apply(main);
        parts.setBody(body);
    }

    /** Adds a body of which a view's superclass fills all, such as a time graph's. */
    public void addBody() {
        addBody(
                page -> {
                    Composite filled = new Composite(page, SWT.NONE);
                    filled.setLayout(new FillLayout());
                    return filled;
                });
    }

    /** Adds a text beside the body or below it, which can be selected and scrolled. */
    public Text addText() {
        Text text = new Text(main, SWT.MULTI | SWT.WRAP | SWT.READ_ONLY | SWT.V_SCROLL);
        text.addModifyListener(event -> main.layout());
        parts.setText(text);
        return text;
    }

    /** Adds a legend below the body. */
    public Legend addLegend() {
        Legend legend = new Legend(page);
        legend.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        return legend;
    }

    /** The control that holds both pages. */
    public Composite content() {
        return content;
    }

    /** What {@link #addBody} made. */
    public Composite body() {
        return (Composite) body;
    }

    /** What stands there instead of the body; empty where the body is shown. */
    public String emptyText() {
        return stack.topControl == emptyPage ? emptyPage.getText() : "";
    }

    /** What the notice says. */
    public String notice() {
        return notice.getText();
    }

    public void setFocus() {
        Control focus = stack.topControl == page ? body : emptyPage;
        focus.setFocus();
    }

    /** Shows words instead of the body. */
    public void showEmpty(String text) {
        emptyPage.setText(text);
        show(emptyPage);
    }

    /** Shows the body. */
    public void showBody() {
        show(page);
    }

    /**
     * Says something above the body.
     *
     * @param newWarning what is wrong, empty if nothing is
     * @param newRemark what else is to be said, may be empty
     */
    public void setNotice(String newWarning, String newRemark) {
        warning = newWarning;
        setRemark(newRemark);
    }

    /** Warns of something else beside the remark that there is. */
    public void setWarning(String newWarning) {
        setNotice(newWarning, remark);
    }

    /** Says something else beside the warning that there is. */
    public void setRemark(String newRemark) {
        remark = newRemark;
        boolean hasWarning = !warning.isEmpty();
        notice.setText(hasWarning ? (warning + " " + remark).trim() : remark);
        sign.setImage(hasWarning ? JFaceResources.getImage(Dialog.DLG_IMG_MESSAGE_WARNING) : null);
        ((GridData) sign.getLayoutData()).exclude = !hasWarning;
        sign.setVisible(hasWarning);
        boolean isShown = !notice.getText().isEmpty();
        ((GridData) noticeBar.getLayoutData()).exclude = !isShown;
        noticeBar.setVisible(isShown);
        noticeBar.layout();
        page.layout();
    }

    private void show(Control shown) {
        if (stack.topControl != shown) {
            stack.topControl = shown;
            content.layout();
        }
    }
}
