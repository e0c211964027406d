module github.com/clouseau-go/clouseau/benchmarks/real/hashmap

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/cornelk/hashmap v1.0.0
	pgregory.net/rapid v1.3.0
)

require github.com/dchest/siphash v1.1.0 // indirect

replace github.com/clouseau-go/clouseau => ../../..
