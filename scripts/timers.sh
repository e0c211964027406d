#!/usr/bin/env sh
# Published modules with timers: the specs below benchmarks/real/timers, each walked for RUNS runs
# (10000) in virtual time. NAME=rate is for one of them. Fetches the modules.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau
for dir in benchmarks/real/timers/${NAME:-*}/; do
	name=$(basename "$dir")
	(cd "$dir" && "$tmp/clouseau" run "$name.clouseau.hcl" --runs "${RUNS:-10000}" --seed "${SEED:-1}" --keep-going \
		--report "$tmp/report.json" >"$tmp/out" 2>&1) || true
	[ -s "$tmp/report.json" ] || { cat "$tmp/out" >&2; exit 1; }
	number() { grep -o "\"$1\":[0-9]*" "$tmp/report.json" | head -1 | grep -o '[0-9]*$' || echo 0; }
	echo "$name: $(number runs) runs, $(number violations) violations, $(number crashed) crashed, $(number hung) hung"
	rm -f "$tmp/report.json"
done
