module github.com/clouseau-go/clouseau/benchmarks/real/timers

go 1.26.0

require (
	github.com/bep/debounce v1.2.1
	github.com/cenkalti/backoff/v5 v5.0.3
	github.com/jellydator/ttlcache/v3 v3.4.1
	github.com/sony/gobreaker/v2 v2.4.0
	golang.org/x/time v0.16.0
	pgregory.net/rapid v1.3.0
)

require golang.org/x/sync v0.24.0 // indirect

replace github.com/clouseau-go/clouseau => ../../..
