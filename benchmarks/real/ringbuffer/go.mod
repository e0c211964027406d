module github.com/clouseau-go/clouseau/benchmarks/real/ringbuffer

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/smallnest/ringbuffer v0.1.1
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
