module github.com/clouseau-go/clouseau/benchmarks/real/iradix

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/hashicorp/go-immutable-radix v1.3.0
	pgregory.net/rapid v1.3.0
)

require github.com/hashicorp/golang-lru v0.5.0 // indirect

replace github.com/clouseau-go/clouseau => ../../..
