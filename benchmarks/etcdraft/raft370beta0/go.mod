module github.com/clouseau-go/clouseau/benchmarks/etcdraft/raft370beta0

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/protobuf v0.0.0
)

require (
	go.etcd.io/raft/v3 v3.7.0-beta.0 // indirect
	google.golang.org/protobuf v1.36.11 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace (
	github.com/clouseau-go/clouseau => ../../..
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/protobuf => ../protobuf
)
