module github.com/clouseau-go/clouseau/benchmarks/real/bitset

go 1.26.0

require (
	github.com/bits-and-blooms/bitset v1.4.0
	github.com/clouseau-go/clouseau v0.0.0
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
