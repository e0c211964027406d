module github.com/clouseau-go/clouseau/benchmarks/real/filetree

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/spf13/afero v1.8.1
	pgregory.net/rapid v1.3.0
)

require golang.org/x/text v0.31.0 // indirect

replace github.com/clouseau-go/clouseau => ../../..
