module github.com/clouseau-go/clouseau/benchmarks/real/generic

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/zyedidia/generic v1.0.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/segmentio/fasthash v1.0.3 // indirect
	golang.org/x/exp v0.0.0-20220218215828-6cf2b201936e // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
