# Shared by the scripts of this repository: `source` it, it moves to the repository's root.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

have() { command -v "$1" >/dev/null 2>&1; }

as_root() {
    if [[ $(id -u) == 0 ]]; then "$@"; elif have sudo; then sudo "$@"; else return 1; fi
}

# Whether the C compiler that Swift uses finds a header.
has_header() {
    printf '#include <%s>\n' "$1" | clang -fsyntax-only -x c - 2>/dev/null
}

# The C headers that PurserReceipts and PurserSQLite stand on. Apple's systems ship theirs.
install_headers() {
    [[ $(uname) == Linux ]] || return 0
    local missing=()
    has_header openssl/evp.h || missing+=(libssl-dev)
    has_header sqlite3.h || missing+=(libsqlite3-dev)
    [[ ${#missing[@]} -gt 0 ]] || return 0

    if ! have apt-get; then
        say "missing: ${missing[*]}, under the names your system gives them; please install them"
        return 1
    fi
    say "installing ${missing[*]} with apt-get, as root"
    as_root apt-get update >&2 &&
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends "${missing[@]}" >&2 ||
        { say "could not install ${missing[*]}; please install them"; return 1; }
}

# The library products, by name, in the order of Package.swift.
product_names() {
    tr -d ' \n' <Package.swift | grep -o '\.library(name:"[^"]*"' | cut -d'"' -f2 || true
}

# The examples that can be run, by name: the executable targets of Examples/Package.swift.
example_names() {
    tr -d ' \n' <Examples/Package.swift | grep -o '\.executableTarget(name:"[^"]*"' |
        cut -d'"' -f2 | sort || true
}
