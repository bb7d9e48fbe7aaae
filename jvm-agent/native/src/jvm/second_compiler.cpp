// SPDX-License-Identifier: MIT
#include "jvm/second_compiler.h"

#include <dlfcn.h>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

#include "jvm/jvm.h"
#include "jvm/libjvm.h"

namespace fieldtrace {
namespace {

/** All of the agent but its bridge, which is called on the application's paths. */
constexpr std::string_view kDirectives = R"([{match: [
"org/fieldtrace/agent/base/*.*",
"org/fieldtrace/agent/fieldwatch/*.*",
"org/fieldtrace/agent/hooks/*.*",
"org/fieldtrace/agent/library/*.*",
"org/fieldtrace/agent/method/*.*",
"org/fieldtrace/agent/monitor/*.*",
"org/fieldtrace/agent/options/*.*",
"org/fieldtrace/agent/origin/*.*",
"org/fieldtrace/agent/remotecall/*.*",
"org/fieldtrace/agent/shaded/*.*"],
c2: {Exclude: true}}]
)";

constexpr std::string_view kSaidOfSuccess = "directives added";

/** A file in memory, which the JVM reads by its name. */
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view content)
        : descriptor_(memfd_create("fieldtrace-directives", MFD_CLOEXEC)) {
        is_whole_ = descriptor_ >= 0 && write(descriptor_, content.data(), content.size()) ==
                                            static_cast<ssize_t>(content.size());
    }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    ~MemoryFile() {
        if (descriptor_ >= 0) {
            close(descriptor_);
        }
    }

    bool is_whole() const { return is_whole_; }
    std::string name() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  private:
    int descriptor_;
    bool is_whole_;
};

/**
 * The JDK's own way to the commands of jcmd, without the classes of its management around it. It
 * alone knows how this JVM lays out the table that it calls.
 */
class DiagnosticCommands {
  public:
    explicit DiagnosticCommands(JavaVM *vm) {
        Dl_info jvm{};
        if (dladdr(reinterpret_cast<void *>(vm->functions->GetEnv), &jvm) == 0) {
            return;
        }
        const std::string path = jvm.dli_fname; // .../lib/server/libjvm.so
        const size_t folder = path.rfind('/', path.rfind('/') - 1);
        if (folder == std::string::npos) {
            return;
        }
        // Stays open, for it keeps what the JVM gives it.
        void *library =
            dlopen((path.substr(0, folder) + "/libmanagement_ext.so").c_str(), RTLD_LAZY);
        if (library == nullptr) {
            return;
        }
        const auto open = reinterpret_cast<Open>(dlsym(library, "JNI_OnLoad"));
        const auto execute = reinterpret_cast<Execute>(dlsym(
            library,
            "Java_com_sun_management_internal_DiagnosticCommandImpl_executeDiagnosticCommand"));
        if (open != nullptr && execute != nullptr && open(vm, nullptr) > 0) {
            execute_ = execute;
        }
    }

    /** What the JVM says to a command; nothing where it cannot be asked. */
    std::string execute(JNIEnv *jni, const std::string &command) const {
        const Jvm jvm{nullptr, jni};
        jvm.clear_exception();
        if (execute_ == nullptr) {
            return {};
        }
        const LocalRef<jstring> text(jni, jni->NewStringUTF(command.c_str()));
        if (jvm.threw() || text.get() == nullptr) {
            return {};
        }
        const LocalRef<jstring> said(jni, execute_(jni, nullptr, text.get()));
        return jvm.threw() ? "" : text_of(jvm, said.get());
    }

  private:
    using Open = jint(JNICALL *)(JavaVM *, void *);
    using Execute = jstring(JNICALL *)(JNIEnv *, jobject, jstring);

    Execute execute_ = nullptr;
};

/** Without the first compiler what the second leaves alone would be interpreted for ever. */
bool has_both_compilers(JavaVM *vm) {
    const VmFlags flags(vm);
    return flags.are_known() && flags.is_set("TieredCompilation") &&
           !flags.text("CompilationMode").starts_with("high-only");
}

} // namespace

bool spare_second_compiler(JavaVM *vm, JNIEnv *jni) {
    static bool is_spared = false; // the agent may be started again, by one thread at a time
    if (!is_spared && has_both_compilers(vm)) {
        const MemoryFile directives(kDirectives);
        is_spared = directives.is_whole() &&
                    DiagnosticCommands(vm)
                            .execute(jni, "Compiler.directives_add " + directives.name())
                            .find(kSaidOfSuccess) != std::string::npos;
    }
    return is_spared;
}

} // namespace fieldtrace
