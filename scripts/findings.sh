#!/usr/bin/env sh
# The findings of docs/findings.md: as plain Go; from clouseau init to the first one in three
# modules; and those of one run, separate. Fetches the modules.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau
cd benchmarks/real/findings
"$GO" test ./...

# expect PATTERN: the last output has it.
expect() {
	grep -q "$1" "$tmp/out" && return
	tail -40 "$tmp/out" >&2
	echo "no $1" >&2
	exit 1
}

# first DIR TYPE EDIT PATTERN: what init writes, after an edit by sed, finds PATTERN.
first() {
	start=$(date +%s)
	spec="$1/first.clouseau.hcl"
	(cd "$1" && "$tmp/clouseau" init "./.$2" -o first.clouseau.hcl --force >"$tmp/out" 2>&1)
	sed -i "$3" "$spec"
	"$tmp/clouseau" run "$spec" --strategy walk --seed 1 >"$tmp/out" 2>&1 || true
	rm -f "$spec" "$1"/first_adapter_test.go
	expect "$4"
	echo "$1: $4: $(($(date +%s) - start)) seconds"
}

first tree Tree 's/pool = \[/&"", /' 'crashed: parent of'
first topics Topics 's/^target {/&\n  reference = "newPlain"/' 'answered true, the reference false'
first list List '' 'insert .*crashed'

# promised TYPE PATTERN: what init writes, with the promises that names suggest, finds PATTERN.
promised() {
	start=$(date +%s)
	rm -rf first
	mkdir first
	(cd first && "$tmp/clouseau" init --promises "$1" >"$tmp/out" 2>&1)
	(cd first && "$tmp/clouseau" run --seed 1 ./*.clouseau.hcl >"$tmp/out" 2>&1) || true
	rm -rf first
	expect "$2"
	echo "$1: $2: $(($(date +%s) - start)) seconds"
}

promised 'github.com/zyedidia/generic/trie.Trie[int]' 'the answer is result = -1'
promised 'github.com/zyedidia/generic/hashmap.Map[string,int]' 'breaks the promise size.nothing_after_clear'

"$tmp/clouseau" run topics/topics.clouseau.hcl topics_reference --strategy walk --keep-going --runs 300 \
	--seed 1 >"$tmp/out" 2>&1 || true
expect '4 different failures'
sed -n '/different failures/,/^ *$/p' "$tmp/out"
grep -o 'Shrunk to.*inputs' "$tmp/out"
