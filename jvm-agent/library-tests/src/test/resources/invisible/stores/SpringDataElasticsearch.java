// SPDX-License-Identifier: MIT
package app;

import org.springframework.data.elasticsearch.core.convert.MappingElasticsearchConverter;
import org.springframework.data.elasticsearch.core.document.Document;
import org.springframework.data.elasticsearch.core.mapping.SimpleElasticsearchMappingContext;

/** The document that Spring Data Elasticsearch indexes. */
class SpringDataElasticsearch extends Look {

    private final MappingElasticsearchConverter converter;

    SpringDataElasticsearch() {
        SimpleElasticsearchMappingContext context = new SimpleElasticsearchMappingContext();
        context.afterPropertiesSet();
        converter = new MappingElasticsearchConverter(context);
        converter.afterPropertiesSet();
    }

    @Override
    String at(Object object) {
        Document document = Document.create();
        converter.write(object, document);
        return document.toJson() + " " + converter.read(Order.class, document);
    }
}
