module github.com/clouseau-go/clouseau/benchmarks/real/afero

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/spf13/afero v1.6.0
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
