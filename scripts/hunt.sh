#!/usr/bin/env sh
# The hunt of docs/findings.md again: the specs below benchmarks/real/hunt, each walked for RUNS runs
# (10000). NAME=memfs is for one directory of them; FLAGS go to clouseau run, such as
# FLAGS="--weights rename=0" to see what hides behind a finding. Fetches the modules.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
RUNS="${RUNS:-10000}"
SEED="${SEED:-1}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau

# number FIELD prints a number of the report.
number() { grep -o "\"$1\":[0-9]*" "$tmp/report.json" | head -1 | grep -o '[0-9]*$' || echo 0; }

# told prints the failures that differ, and the shrunk run of each.
told() {
	sed -n '/different failures*:/,/^ *$/p' "$tmp/out"
	grep -v ' *//\| never ' "$tmp/out" | grep -B 12 '^ *> ' | grep '^ *>* *[0-9][0-9]*  [a-z]' || true
}

failed=0
for spec in benchmarks/real/hunt/${NAME:-*}/*.clouseau.hcl; do
	dir=$(dirname "$spec")
	rm -f "$tmp/report.json"
	(cd "$dir" && "$tmp/clouseau" run "$(basename "$spec")" --strategy walk --runs "$RUNS" --seed "$SEED" \
		--keep-going --report "$tmp/report.json" ${FLAGS:-} >"$tmp/out" 2>&1) || true
	if ! [ -s "$tmp/report.json" ]; then
		cat "$tmp/out" >&2
		failed=1
		continue
	fi
	echo "$(basename "$dir")/$(basename "$spec" .clouseau.hcl): $(number runs) runs, $(number calls) calls;" \
		"$(number violations) differ or break a promise, $(number crashed) crash, $(number hung) hang"
	told
done
exit $failed
