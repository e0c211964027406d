#!/usr/bin/env sh
# Walks of the published modules below benchmarks/real, compared with references: bad.mod pins a
# version with a bug, go.mod a later one. NAME=bitset is for one of them. With BY=promises they are
# judged by what promises.clouseau.hcl says instead. Fetches the modules.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
RUNS="${RUNS:-10000}"
SEED="${SEED:-1}"
BY="${BY:-reference}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau

# number FIELD prints a number of the report.
number() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$tmp/report.json" | head -1; }

# spec and goal print what is run, and what judges the runs: promises, the reference, or the goal
# that goal.txt names.
spec() { if [ "$BY" = promises ]; then echo promises; else echo "$name"; fi; }
goal() {
	if [ "$BY" = promises ]; then
		echo promises_promises
	else
		cat goal.txt 2>/dev/null || echo "${name}_reference"
	fi
}

# walk FILE FLAGS: the walks of the version that FILE pins. run.flags says how long they are.
walk() {
	rm -f "$tmp/report.json"
	GOFLAGS="${GOFLAGS:-} -modfile=$1 $2" "$tmp/clouseau" run "$(spec).clouseau.hcl" "$(goal)" \
		--strategy walk $(cat run.flags 2>/dev/null) --runs "$RUNS" --seed "$SEED" --report "$tmp/report.json" >"$tmp/out" 2>&1 || true
	if ! [ -s "$tmp/report.json" ]; then
		cat "$tmp/out" >&2
		exit 1
	fi
}

# version FILE prints which version of the library FILE pins: of the other modules the last.
version() { grep -v "clouseau\|rapid\|indirect" "$1" | sed -n "s/.* \\(v[0-9][^ ]*\\)$/\\1/p" | tail -1; }

# byhand counts lines that are no comments: those that clouseau init did not write, of all files,
# and of promises those of the spec and its predicates, with what init writes as well.
byhand() {
	if [ "$BY" = promises ]; then
		cat promises.clouseau.hcl $(ls promises_test.go 2>/dev/null) | grep -v '^[[:space:]]*\(#\|//\|$\)' | grep -c .
		return
	fi
	mkdir -p "$tmp/$name"
	"$tmp/clouseau" init $(cat init.txt) -o "$tmp/$name/$name.clouseau.hcl" >/dev/null 2>&1
	for f in "$name.clouseau.hcl" *.go; do
		case $f in *_v[0-9]_* | *_v[0-9].go | real.go | promises_test.go) continue ;; esac
		if [ -e "$tmp/$name/$f" ]; then diff -w "$tmp/$name/$f" "$f" || true; else sed 's/^/> /' "$f"; fi
	done | grep '^> .*[^[:space:]]' | grep -vc '^> *[[:space:]]*\(#\|//\)'
}

echo '| module | bad | runs | calls | shrunk to | difference | good | alarms | by hand |'
echo '|---|---|---|---|---|---|---|---|---|'
for dir in benchmarks/real/${NAME:-*}/; do
	[ -e "$dir/bad.mod" ] || continue
	name=$(basename "$dir")
	(
		cd "$dir"
		flags=$(cat bad.flags 2>/dev/null || true)
		walk bad.mod "$flags"
		events=$(grep -o '"failure":.*"events":\[.*\]' "$tmp/report.json" | grep -o '"op":' | wc -l)
		reason=$(sed -n 's/.*"reason":"\(\([^"\\]\|\\.\)*\)".*/\1/p' "$tmp/report.json" | head -1)
		row="| $name | $(version bad.mod) | $(number runs) | $(number calls) | $events | $reason |"
		walk go.mod ""
		alarms=$(($(number violations) + $(number crashed) + $(number hung)))
		echo "$row $(version go.mod) | $alarms of $(number runs) | $(byhand) |"
	)
done
