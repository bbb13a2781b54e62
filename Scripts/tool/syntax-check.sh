#!/usr/bin/env bash
# Compares how the check reads source with the parser of the toolchain: `Scripts/tool/syntax-check.sh [FOLDER…]`.
#
# It reads the Swift files below the folders, or those of this repository. The parser, in the toolchain's lib/swift/host,
# isn't in each toolchain, so the check doesn't link it.
set -euo pipefail
cd "$(dirname "$0")/../.."
host=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/host
if [[ ! -d $host/SwiftParser.swiftmodule ]]; then
  echo "skipped: the toolchain has no SwiftParser in $host"
  exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
swiftc -O -swift-version 6 -parse-as-library -package-name assembler -I "$host" -L "$host" -Xlinker -rpath \
  -Xlinker "$host" -lSwiftSyntax -lSwiftParser -o "$folder/syntax-check" Scripts/tool/SyntaxCheck/*.swift \
  Tool/Sources/AssemblyCheck/{Source/*,Report/*,Toolchain/FilePath,Algorithms}.swift
if [[ $# -eq 0 ]]; then set -- . -name .build -prune -o; fi
find "$@" -name '*.swift' -type f -print0 | "$folder/syntax-check"
