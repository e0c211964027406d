module github.com/clouseau-go/clouseau/benchmarks/real/rtreego

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/dhconnelly/rtreego v1.1.0
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
