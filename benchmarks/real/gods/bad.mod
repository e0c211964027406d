module github.com/clouseau-go/clouseau/benchmarks/real/gods

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/emirpasic/gods v1.18.1
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
