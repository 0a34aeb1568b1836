# SPDX-License-Identifier: BSL-1.0
# What each group of commands needs, and what of it this machine lacks. Sourced by ./run.
# shellcheck shell=bash

# group | package on Debian 12 | on Debian 13 ("=": the same) | minimum version | how it is seen without packages
# "tool NAME" is a program in PATH; "header FILE CONDITION" is preprocessed by clang; "library NAME FILE CONDITION" is
# linked besides; "llvm FILE" lies with the headers of LLVM; "module NAME" is imported by python3; "sanitizer" links a
# program.
# The compiler's package brings libstdc++, and clang-tools brings python3.
needs_table() {
    cat <<'END'
demo  | clang-19              | =                 | 19   | tool clang++-19
demo  | clang-tools-19        | =                 | 19   | tool clang-scan-deps-19
demo  | cmake                 | =                 | 3.28 | tool cmake
demo  | ninja-build           | =                 | 1.11 | tool ninja
demo  | libfmt-dev            | =                 | 9    | header fmt/core.h FMT_VERSION>=90000
demo  | libcli11-dev          | =                 | 2.1  | header CLI/CLI.hpp 1
demo  | libboost-json1.81-dev | libboost-json-dev | 1.81 | library boost_json boost/version.hpp BOOST_VERSION>=108100
demo  | libzstd-dev           | =                 | 1.5  | library zstd zstd.h ZSTD_VERSION_NUMBER>=10500
demo  | libxxhash-dev         | =                 | 0.8  | header xxhash.h XXH_VERSION_NUMBER>=800
test  | libboost1.81-dev      | libboost-dev      | 1.81 | header boost/version.hpp BOOST_VERSION>=108100
test  | catch2                | =                 | 3    | header catch2/catch_version_macros.hpp CATCH_VERSION_MAJOR>=3
test  | python3-numpy         | =                 | 1.20 | module numpy
test  | libclang-rt-19-dev    | =                 | 19   | sanitizer
test  | llvm-19               | =                 | 19   | tool llvm-symbolizer-19
coverage | llvm-19            | =                 | 19   | tool llvm-cov-19
check | clang-format-19       | =                 | 19   | tool clang-format-19
check | python3               | =                 | 3.9  | tool python3
lint  | llvm-19-dev           | =                 | 19   | llvm llvm/Support/JSON.h
lint  | libclang-19-dev       | =                 | 19   | llvm clang/AST/ASTContext.h
lint  | libclang-cpp19-dev    | =                 | 19   | llvm ../lib/libclang-cpp.so
lint  | llvm-19               | =                 | 19   | tool llvm-config-19
lint  | clang-tidy-19         | =                 | 19   | tool clang-tidy-19
lint  | clang-tools-19        | =                 | 19   | tool clang-apply-replacements-19
lint  | python3-jsonschema    | =                 | 4    | module jsonschema
bench | libbenchmark-dev      | =                 | 1.7  | header benchmark/benchmark.h 1
bench | valgrind              | =                 | 3.19 | tool valgrind
END
}

# The groups that a command's group stands on.
groups_of() {
    case $1 in
        demo) echo demo ;;
        test) echo demo test check ;;
        bench) echo demo bench ;;
        coverage) echo demo test coverage ;;
        check) echo check ;;
        lint) echo demo test check lint ;;
        all) echo demo test check coverage bench lint ;;
    esac
}

# at_least HAVE WANT: compares the numbers in two versions (of HAVE without its Debian epoch). No process is started,
# so the quick path stays quick.
at_least() {
    local version=${1#*:} i
    local -a have want
    IFS=' ' read -ra have <<<"${version//[!0-9]/ }"
    IFS=' ' read -ra want <<<"${2//[!0-9]/ }"
    for i in "${!want[@]}"; do
        ((10#${have[i]:-0} > 10#${want[i]})) && return 0
        ((10#${have[i]:-0} < 10#${want[i]})) && return 1
    done
    return 0
}

# debian_release: prints 12 or 13 on the releases that set-up knows, nothing elsewhere.
debian_release() {
    local key value id='' version=''
    [[ -r /etc/os-release ]] || return 0
    while IFS='=' read -r key value; do
        case $key in
            ID) id=${value//\"/} ;;
            VERSION_ID) version=${value//\"/} ;;
        esac
    done </etc/os-release
    if [[ $id == debian && ($version == 12 || $version == 13) ]]; then echo "$version"; fi
}

# present MINIMUM KIND...: is this need met, however it was installed?
present() {
    local minimum=$1 kind=$2 subject=${3-} condition=${4-} file version
    case $kind in
        tool)
            command -v "$subject" >/dev/null || return 1
            version=$("$subject" --version 2>/dev/null </dev/null) || return 1
            [[ $version =~ [0-9]+(\.[0-9]+)+ ]] && at_least "${BASH_REMATCH[0]}" "$minimum"
            ;;
        header)
            printf '#include <%s>\n#if !(%s)\n#error too old\n#endif\n' "$subject" "$condition" |
                clang++-19 -std=c++20 -E -x c++ - >/dev/null 2>&1
            ;;
        library)
            file=$4 condition=$5
            printf '#include <%s>\n#if !(%s)\n#error too old\n#endif\nint main() {}\n' "$file" "$condition" |
                clang++-19 -std=c++20 -x c++ -o /dev/null - "-l$subject" >/dev/null 2>&1
            ;;
        llvm)
            [[ -e $(llvm-config-19 --includedir 2>/dev/null)/$subject ]]
            ;;
        module)
            python3 -c "import $subject" >/dev/null 2>&1
            ;;
        sanitizer)
            clang++-19 -fsanitize=address,undefined -x c++ -o /dev/null - >/dev/null 2>&1 <<<'int main() {}'
            ;;
    esac
}

# missing_needs GROUP RELEASE: one line for each need that is not met: package|minimum|how it is seen.
# Packages are asked first, in one call; only what they do not answer is looked for in PATH and in the headers.
missing_needs() {
    local groups release=$2 group package newer minimum probe
    local -a rows=() packages=()
    groups=" $(groups_of "$1") "
    while IFS='|' read -r group package newer minimum probe; do
        group=${group// /} package=${package// /} newer=${newer// /} minimum=${minimum// /} probe=${probe# }
        [[ $groups == *" $group "* ]] || continue
        [[ $release == 12 || $newer == = ]] || package=$newer
        rows+=("$package|$minimum|$probe")
        packages+=("$package")
    done <<<"$(needs_table)"

    local -A installed=()
    local name status version row
    if [[ -n $release ]]; then
        while read -r name status version; do
            if [[ $status == installed ]]; then installed[$name]=$version; fi
        done <<<"$(dpkg-query -W -f '${Package} ${db:Status-Status} ${Version}\n' "${packages[@]}" 2>/dev/null)"
    fi
    for row in "${rows[@]}"; do
        IFS='|' read -r package minimum probe <<<"$row"
        if [[ -n ${installed[$package]-} ]] && at_least "${installed[$package]}" "$minimum"; then continue; fi
        # shellcheck disable=SC2086 # the probe is a kind and its words
        present "$minimum" $probe || printf '%s\n' "$row"
    done
}
