#!/usr/bin/env bash
# Compares runs per second of one process (GOMAXPROCS=1) with those of --jobs 2 and of a campaign with two workers, on
# the fixed stack: scripts/efficiency.sh [RUNS] [ROUNDS]. A round measures all three one after the other, and its ratios
# are those of that round alone; at the end there are the medians. 1 is twice as many runs per second as one process.
#   passed     from the beginning of the first run to the end of the command, so without the compiler. On a machine that
#              does other work the processes share it with that work, and this says little
#   processor  user and system time of all processes, less that of a command that makes one run: what would be the ratio
#              if two processors were free for all that is done
# Needs bash and GNU date.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"
runs="${1:-1000000}"
rounds="${2:-5}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$GO" build -o "$dir/clouseau" ./cmd/clouseau
"$GO" -C campaign build -o "$dir/clouseau-campaign" ./clouseau-campaign
spec="benchmarks/stack/stack.clouseau.hcl"
goal=$("$dir/clouseau" run --list "$spec" | awk 'NR == 1 { print $2 }')
TIMEFORMAT='%U %S'

# measure NAME COMMAND... prints how many seconds have passed since the first run of the report began, and how many of
# processor time the command has taken.
measure() {
	local name="$1" used
	shift
	rm -f "$dir/$name.json"
	used=$({ time "$@" --report "$dir/$name.json" >"$dir/said" 2>&1; } 2>&1) || { cat "$dir/said" >&2; exit 1; }
	local now began
	now=$(date +%s.%N)
	began=$(date -d "$(sed -n 's/.*"started_at":"\([^"]*\)".*/\1/p' "$dir/$name.json" | head -1)" +%s.%N)
	echo "$now $began $used" | awk '{ printf "%.3f %.3f", $1 - $2, $3 + $4 }'
}
run() { "$dir/clouseau" run "$spec" "$goal" --walks=false --seed 1 "$@"; }
spread() {
	local report="${*: -1}"
	"$dir/clouseau-campaign" run --seed 1 --runs "$runs" --shards "$shards" --report "$report" "$spec" "$goal" --walks=false
}

shards=$((runs / 100000 > 4 ? runs / 100000 : 4)) # of a second or more
echo "$goal, $runs runs, campaign with $shards shards; load $(cut -d' ' -f1 /proc/loadavg) on $(nproc) processors"
run --runs 1 --jobs 1 >/dev/null 2>&1 # the compiler remembers what it has compiled
for ((n = 0; n < rounds; n++)); do
	none=$(measure none run --runs 1 --jobs 1)
	one=$(GOMAXPROCS=1 measure one run --runs "$runs" --jobs 1)
	two=$(measure two run --runs "$runs" --jobs 2)
	fleet=$(measure fleet spread)
	echo "$one $two $fleet ${none#* }" | awk '{
		printf "%.3f %.3f %.3f %.3f\n", $1 / $3 / 2, $1 / $5 / 2, ($2 - $7) / ($4 - $7), ($2 - $7) / ($6 - $7) }' | tee -a "$dir/all" |
		awk -v s="$one $two $fleet" '{ split(s, t, " ")
			printf "one process %.1fs, --jobs 2 %.1fs, campaign %.1fs passed; --jobs 2 %.2f, campaign %.2f; processor %.2f, %.2f\n", t[1], t[3], t[5], $1, $2, $3, $4 }'
done
median() { sort -n "$dir/one" | awk '{ x[NR] = $1 } END { printf "%.2f", NR % 2 ? x[(NR + 1) / 2] : (x[NR / 2] + x[NR / 2 + 1]) / 2 }'; }
column() { awk -v k="$1" '{ print $k }' "$dir/all" >"$dir/one"; median; }
echo "medians: --jobs 2 $(column 1), campaign $(column 2); processor $(column 3), $(column 4)"
