module github.com/clouseau-go/clouseau/benchmarks/real/bigcache

go 1.26.0

require (
	github.com/allegro/bigcache/v3 v3.0.0
	github.com/clouseau-go/clouseau v0.0.0
	pgregory.net/rapid v1.3.0
)

require github.com/allegro/bigcache/v2 v2.2.5 // indirect

replace github.com/clouseau-go/clouseau => ../../..
