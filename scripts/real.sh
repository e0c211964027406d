#!/usr/bin/env sh
# Walks of the published modules below benchmarks/real, compared with references: bad.mod pins a
# version with a bug, go.mod a later one. NAME=bitset is for one of them. Fetches the modules.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
RUNS="${RUNS:-10000}"
SEED="${SEED:-1}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau

# number FIELD prints a number of the report.
number() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" "$tmp/report.json" | head -1; }

# goal prints what judges the runs: the reference, or the goal that goal.txt names.
goal() { cat goal.txt 2>/dev/null || echo "${name}_reference"; }

# walk FILE FLAGS: the walks of the version that FILE pins. run.flags says how long they are.
walk() {
	rm -f "$tmp/report.json"
	GOFLAGS="${GOFLAGS:-} -modfile=$1 $2" "$tmp/clouseau" run "$name.clouseau.hcl" "$(goal)" \
		--strategy walk $(cat run.flags 2>/dev/null) --runs "$RUNS" --seed "$SEED" --report "$tmp/report.json" >"$tmp/out" 2>&1 || true
	if ! [ -s "$tmp/report.json" ]; then
		cat "$tmp/out" >&2
		exit 1
	fi
}

# version FILE prints which version of the library FILE pins: of the other modules the last.
version() { grep -v "clouseau\|rapid\|indirect" "$1" | sed -n "s/.* \\(v[0-9][^ ]*\\)$/\\1/p" | tail -1; }

# byhand counts the lines that clouseau init did not write.
byhand() {
	mkdir -p "$tmp/$name"
	"$tmp/clouseau" init $(cat init.txt) -o "$tmp/$name/$name.clouseau.hcl" >/dev/null 2>&1
	for f in "$name.clouseau.hcl" *.go; do
		case $f in *_v[0-9]_* | *_v[0-9].go | real.go) continue ;; esac
		if [ -e "$tmp/$name/$f" ]; then diff -w "$tmp/$name/$f" "$f" || true; else sed 's/^/> /' "$f"; fi
	done | grep -c '^> .*[^[:space:]]'
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
