#!/usr/bin/env bash
# Prints how the house is kept: forms of each notion, size and names of packages, pairs of files with
# the same lines. Of an older commit it prints what the tests of today find there; what they do not
# know of it is listed as an error.
#
#   scripts/house.sh [COMMIT]   (the working tree)
set -euo pipefail
cd "$(dirname "$0")/.."
go=${GO:-go}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# shellcheck disable=SC2046
$go test $(GO="$go" ./scripts/z3.sh) -c -vet=off -o "$tmp/house.test" ./cmd/clouseau
tree=$PWD
if [ $# -gt 0 ]; then
	tree=$tmp/tree
	mkdir "$tree"
	git archive "$1" | tar -x -C "$tree"
fi
cd "$tree/cmd/clouseau"
"$tmp/house.test" -test.run '^(TestForms|TestHouse|TestDuplicates|TestNamesOfRuntime)$' -test.v |
	grep -v -e '^=== ' -e 'wider than 100 columns' -e 'testdata/runtime_names.golden' || true
