// SPDX-License-Identifier: MIT
package app;

import org.apache.commons.lang3.builder.CompareToBuilder;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ReflectionToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;

/** What the builders of Commons Lang make of all fields, transient ones too. */
class CommonsLang extends Look {

    @Override
    String at(Object object) {
        ReflectionToStringBuilder text =
                new ReflectionToStringBuilder(object, ToStringStyle.SIMPLE_STYLE);
        text.setAppendTransients(true);
        Address one = new Address();
        return text
                + " "
                + EqualsBuilder.reflectionEquals(one, new Address(), true)
                + " "
                + HashCodeBuilder.reflectionHashCode(one, true)
                + " "
                + CompareToBuilder.reflectionCompare(one, new Address(), true);
    }
}
