module github.com/clouseau-go/clouseau/benchmarks/real/raftsnap

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/hashicorp/raft v1.0.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/armon/go-metrics v0.3.9 // indirect
	github.com/hashicorp/go-immutable-radix v1.0.0 // indirect
	github.com/hashicorp/go-msgpack v0.5.5 // indirect
	github.com/hashicorp/golang-lru v0.5.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
