// SPDX-License-Identifier: MIT
#include "definitions/use.h"

#include <algorithm>
#include <array>
#include <optional>

namespace fieldtrace {
namespace {

/** Methods by the beginnings of the names of their class and of themselves. */
struct Pattern {
    std::string_view class_name;
    std::string_view method = "";
};

// What writes objects down. Where one class reads and writes, by the method.
constexpr std::array kSerialisers = {
    Pattern{"com.fasterxml.jackson.databind.ser."},
    Pattern{"com.fasterxml.jackson.module.afterburner.ser."},
    Pattern{"com.fasterxml.jackson.module.blackbird.ser."},
    Pattern{"tools.jackson.databind.ser."},
    Pattern{"tools.jackson.module.afterburner.ser."},
    Pattern{"tools.jackson.module.blackbird.ser."},
    Pattern{"com.google.gson.internal.bind.", "write"},
    Pattern{"com.google.gson.Gson", "toJson"},
    Pattern{"com.squareup.moshi.", "toJson"},
    Pattern{"com.alibaba.fastjson2.writer."},
    Pattern{"com.alibaba.fastjson.serializer."},
    Pattern{"org.eclipse.yasson.internal.serializer."},
    Pattern{"org.eclipse.yasson.internal.Marshaller"},
    Pattern{"org.apache.johnzon.mapper.MappingGenerator"},
    Pattern{"org.glassfish.jaxb.runtime.v2.runtime.", "serialize"},
    Pattern{"com.sun.xml.bind.v2.runtime.", "serialize"},
    Pattern{"com.google.protobuf.", "writeTo"},
    Pattern{"com.google.protobuf.", "getSerializedSize"},
    Pattern{"com.google.protobuf.", "toByte"},
    Pattern{"com.esotericsoftware.kryo.", "write"},
    Pattern{"org.apache.avro.generic.GenericDatumWriter"},
    Pattern{"org.bson.codecs.", "encode"},
    Pattern{"java.io.ObjectOutputStream"},
};

// What prints a library's own objects, for which it writes them down.
constexpr std::array kPrinters = {
    Pattern{"com.fasterxml.jackson.databind.node.InternalNodeMapper"},
    Pattern{"tools.jackson.databind.node.InternalNodeSerializer"},
    Pattern{"com.google.gson.JsonElement", "toString"},
};

// What compares or hashes them.
constexpr std::array kOfObjects = {
    Pattern{"com.fasterxml.jackson.databind.node.ObjectNode", "hashCode"},
    Pattern{"com.fasterxml.jackson.databind.node.ObjectNode", "equals"},
    Pattern{"com.fasterxml.jackson.databind.node.ObjectNode", "toString"}, // before 2.10
    Pattern{"tools.jackson.databind.node.ObjectNode", "hashCode"},
    Pattern{"tools.jackson.databind.node.ObjectNode", "equals"},
    Pattern{"org.bson.Document", "hashCode"},
    Pattern{"org.bson.Document", "equals"},
    Pattern{"org.bson.Document", "toString"},
    Pattern{"com.google.gson.JsonObject", "hashCode"},
    Pattern{"com.google.gson.JsonObject", "equals"},
    Pattern{"java.util.AbstractMap", "hashCode"},
    Pattern{"java.util.AbstractMap", "equals"},
    Pattern{"java.util.AbstractMap", "toString"},
};

constexpr std::array kLoggers = {
    Pattern{"org.slf4j."},         Pattern{"ch.qos.logback."},
    Pattern{"org.apache.log4j."},  Pattern{"org.jboss.logging."},
    Pattern{"java.util.logging."}, Pattern{"org.apache.logging.log4j."},
};

// What puts the text of an object into an answer.
constexpr std::array kTemplates = {
    Pattern{"org.thymeleaf."},
    Pattern{"freemarker."},
    Pattern{"org.apache.freemarker."},
    Pattern{"org.apache.velocity."},
    Pattern{"org.apache.jasper."},
    Pattern{"io.pebbletemplates."},
    Pattern{"com.github.mustachejava."},
    Pattern{"com.samskivert.mustache."},
    Pattern{"com.github.jknack.handlebars."},
    Pattern{"gg.jte."},
    Pattern{"io.quarkus.qute."},
};

// What an object of the application does to be written, handed what takes it.
constexpr std::array<std::string_view, 5> kSinks = {
    "com/google/protobuf/CodedOutputStream",
    "kotlinx/serialization/encoding/",
    "Ljava/io/ObjectOutput",
    "com/fasterxml/jackson/core/JsonGenerator",
    "tools/jackson/core/JsonGenerator",
};

bool is_one_of(const Method &method, std::span<const Pattern> patterns) {
    return std::ranges::any_of(patterns, [&](const Pattern &pattern) {
        return method.class_name.starts_with(pattern.class_name) &&
               method.name.starts_with(pattern.method);
    });
}

bool is_text_of_object(const Method &method) {
    return method.name == "toString" && method.signature == "()Ljava/lang/String;";
}

bool is_of_object(const Method &method) {
    return is_text_of_object(method) || (method.name == "hashCode" && method.signature == "()I") ||
           (method.name == "equals" && method.signature == "(Ljava/lang/Object;)Z");
}

bool takes_a_sink(const Method &method) {
    return std::ranges::any_of(kSinks, [&](std::string_view sink) {
        return method.signature.find(sink) != std::string::npos;
    });
}

/** Whether what it reads is put into an answer. */
bool shows(const Method &method) { return method.is_template() || is_of_template(method); }

std::optional<ft_use> use_by(const Method &method) {
    if (method.is_left_out) {
        if (is_one_of(method, kSerialisers)) {
            return FT_USE_FORWARDED;
        }
        return is_one_of(method, kLoggers) || is_one_of(method, kOfObjects)
                   ? std::optional(FT_USE_INCIDENTAL)
                   : std::nullopt;
    }
    if (is_of_object(method)) {
        return FT_USE_INCIDENTAL;
    }
    return takes_a_sink(method) ? std::optional(FT_USE_FORWARDED) : std::nullopt;
}

} // namespace

bool is_of_template(const Method &method) { return is_one_of(method, kTemplates); }

void UseOfRead::add(const Method &method) {
    if (method.is_left_out && is_one_of(method, kPrinters) &&
        (!is_known_ || use_ == FT_USE_FORWARDED)) {
        use_ = FT_USE_INCIDENTAL;
        is_known_ = true;
    }
    if (is_known_ || method.is_own) {
        return;
    }
    if (is_text_) {
        follow_text(method);
        return;
    }
    if (shows(method)) {
        is_known_ = true;
        return;
    }
    if (const std::optional<ft_use> use = use_by(method)) {
        use_ = *use;
        is_text_ = !method.is_left_out && is_text_of_object(method);
        is_known_ = !is_text_;
        return;
    }
    if (method.is_left_out) {
        return;
    }
    if (reading_class_.empty()) {
        reading_class_ = method.class_name;
    }
    is_known_ = reading_class_ != method.class_name;
}

void UseOfRead::follow_text(const Method &method) {
    if (shows(method)) {
        use_ = FT_USE_DIRECT;
        is_known_ = true;
    } else if (is_one_of(method, kLoggers)) {
        is_known_ = true; // templates log too
    } else if (!method.is_left_out && !is_text_of_object(method)) {
        is_known_ = true; // by code of the application, of which nobody knows what it is for
    }
}

} // namespace fieldtrace
