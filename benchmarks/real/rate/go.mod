module github.com/clouseau-go/clouseau/benchmarks/real/rate

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	golang.org/x/time v0.3.0
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
