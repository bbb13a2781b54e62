#!/usr/bin/env bash
# Builds the libraries, `repos` and `assembly` with the oldest compiler that is packaged: `Scripts/systems/floor-check.sh [FOLDER]`.
#
# Debian's unstable suite packages Swift 6.2, so this needs root, Debian's `debootstrap`, 4 GB of disk and some minutes.
# `.ci/run` doesn't call it. Tests aren't built: that compiler's Testing lacks `_Testing_Foundation`, so they don't link.
# With a FOLDER, the root stays there for the next run.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ $(id -u) -ne 0 ]]; then echo "floor-check: run this as root, because debootstrap makes a root" >&2; exit 1; fi
command -v debootstrap >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq debootstrap >/dev/null

root=${1-}
leave() {
  umount "$root/proc" 2>/dev/null || true
  if [[ -n ${temporary-} ]]; then rm -rf --one-file-system "$root" "$root.log"; fi
}
trap leave EXIT
if [[ -z $root ]]; then root=$(mktemp -d) temporary=1; fi
# The mirror of this machine. The suite's release file is expired at times.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
if [[ ! -L $root/usr/bin/swift ]]; then
  debootstrap --variant=minbase --include=ca-certificates unstable "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -n 20 "$root.log" >&2; echo "floor-check: debootstrap failed" >&2; exit 1; }
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/90floor"
  chroot "$root" sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends swiftlang g++ git' >>"$root.log" 2>&1 ||
    { tail -n 20 "$root.log" >&2; echo "floor-check: the compiler can't be installed" >&2; exit 1; }
fi
# The compiler finds its libraries by the path of its program.
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
rm -rf "$root/source"
git clone -q . "$root/source"
version=$(chroot "$root" swift --version 2>/dev/null)
echo "${version%%$'\n'*}"
for part in --target=Assembler{,Effects,HTTP,Testing} --product={repos,assembly}; do
  echo "${part#*=}"
  chroot "$root" sh -c "cd /source && HOME=/root swift build ${part/=/ }" >"$root.log" 2>&1 ||
    { grep -E 'error: ' "$root.log" >&2 || tail -n 20 "$root.log" >&2; exit 1; }
  if grep -E '(^|[^a-z])warning: ' "$root.log"; then exit 1; fi
done
chroot "$root" sh -c 'cd /source && HOME=/root swift run --skip-build repos 2>/dev/null' | diff - .ci/repos-sample.txt
echo "the libraries, repos and assembly build, and repos prints the sample table"
