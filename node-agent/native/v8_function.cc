// SPDX-License-Identifier: MIT
#include "v8_function.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <v8.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace {

/** The program or library that holds V8. */
struct Image {
    uintptr_t inside = 0;
    uintptr_t bias = 0;
    std::string path;
};

int is_image(dl_phdr_info *info, size_t /*size*/, void *data) {
    auto *image = static_cast<Image *>(data);
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type == PT_LOAD &&
            image->inside - begin < info->dlpi_phdr[i].p_memsz) {
            image->bias = info->dlpi_addr;
            // The program itself has no name.
            image->path = *info->dlpi_name != '\0' ? info->dlpi_name : "/proc/self/exe";
            return 1;
        }
    }
    return 0;
}

/** A file in memory, as long as this lives. */
class File {
  public:
    explicit File(const char *path) {
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        struct stat about = {};
        if (file >= 0 && fstat(file, &about) == 0 && about.st_size > 0) {
            void *mapped =
                mmap(nullptr, static_cast<size_t>(about.st_size), PROT_READ, MAP_PRIVATE, file, 0);
            if (mapped != MAP_FAILED) {
                begin_ = static_cast<const char *>(mapped);
                size_ = static_cast<size_t>(about.st_size);
            }
        }
        if (file >= 0) {
            close(file);
        }
    }
    ~File() {
        if (begin_ != nullptr) {
            munmap(const_cast<char *>(begin_), size_);
        }
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;

    /** So many things at an offset; null where the file has no such part. */
    template <typename T> const T *at(uint64_t offset, uint64_t count) const {
        return begin_ != nullptr && offset <= size_ && count <= (size_ - offset) / sizeof(T)
                   ? reinterpret_cast<const T *>(begin_ + offset)
                   : nullptr;
    }

  private:
    const char *begin_ = nullptr;
    size_t size_ = 0;
};

/** The address of a function in the table of a file's symbols; 0 where it has none. */
uint64_t address_in(const File &file, const char *name) {
    const auto *header = file.at<ElfW(Ehdr)>(0, 1);
    if (header == nullptr || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_shentsize != sizeof(ElfW(Shdr))) {
        return 0;
    }
    const auto *sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
    for (int i = 0; sections != nullptr && i < header->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) {
            continue;
        }
        const auto &names = sections[sections[i].sh_link];
        const char *texts = file.at<char>(names.sh_offset, names.sh_size);
        const uint64_t count = sections[i].sh_size / sizeof(ElfW(Sym));
        const auto *symbols = file.at<ElfW(Sym)>(sections[i].sh_offset, count);
        const size_t length = strlen(name) + 1;
        for (uint64_t s = 0; texts != nullptr && symbols != nullptr && s < count; s++) {
            const uint64_t at = symbols[s].st_name;
            if ((symbols[s].st_info & 0xf) == STT_FUNC && symbols[s].st_size > 0 &&
                at <= names.sh_size && length <= names.sh_size - at &&
                memcmp(texts + at, name, length) == 0) {
                return symbols[s].st_value;
            }
        }
    }
    return 0;
}

} // namespace

void *v8_function(const char *name) {
    if (void *exported = dlsym(RTLD_DEFAULT, name)) {
        return exported;
    }
    Image image;
    image.inside = reinterpret_cast<uintptr_t>(&v8::Isolate::GetCurrent);
    if (dl_iterate_phdr(is_image, &image) == 0) {
        return nullptr;
    }
    const uint64_t address = address_in(File(image.path.c_str()), name);
    return address != 0 ? reinterpret_cast<void *>(image.bias + address) : nullptr;
}
