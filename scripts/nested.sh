#!/usr/bin/env sh
# Tests the modules below benchmarks: each pins a version of a library. Fetches the libraries.
set -eu
cd "$(dirname "$0")/.."
GO="${GO:-go}"

find benchmarks -name go.mod | sort | while read -r mod; do
	dir=$(dirname "$mod")
	echo "$dir"
	(cd "$dir" && "$GO" mod tidy -diff && "$GO" vet ./... && "$GO" test -vet=off ./...)
done
