#!/usr/bin/env sh
# Published modules that several goroutines may call: the specs below benchmarks/real/goroutines,
# each walked for RUNS runs (10000) with points in the module at which goroutines change places.
# NAME=lru is for one of them. Fetches the modules. What is told of haxmap is a finding.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$GO" build -o "$tmp/clouseau" ./cmd/clouseau
for dir in benchmarks/real/goroutines/${NAME:-*}/; do
	name=$(basename "$dir")
	case $name in
	cmap) packages=github.com/orcaman/concurrent-map/v2 ;;
	gocache) packages=github.com/patrickmn/go-cache ;;
	haxmap) packages=github.com/alphadose/haxmap ;;
	lru) packages=github.com/hashicorp/golang-lru/v2,github.com/hashicorp/golang-lru/v2/simplelru ;;
	xsync) packages=github.com/puzpuzpuz/xsync/v4 ;;
	esac
	(cd "$dir" && "$tmp/clouseau" run "$name.clouseau.hcl" --goroutines 2 --yield="$packages" --runs "${RUNS:-10000}" \
		--seed "${SEED:-1}" --keep-going --report "$tmp/report.json" >"$tmp/out" 2>&1) || true
	[ -s "$tmp/report.json" ] || { cat "$tmp/out" >&2; exit 1; }
	number() { grep -o "\"$1\":[0-9]*" "$tmp/report.json" | head -1 | grep -o '[0-9]*$' || echo 0; }
	echo "$name: $(number runs) runs, $(number violations) violations, $(number crashed) crashed, $(number hung) hung"
	sed -n '/different failures*:/,/^ *$/p' "$tmp/out"
	rm -f "$tmp/report.json"
done
