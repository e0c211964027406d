module github.com/clouseau-go/clouseau/benchmarks/etcdraft/protobuf

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	go.etcd.io/raft/v3 v3.7.0-beta.0
	google.golang.org/protobuf v1.36.11
)

require pgregory.net/rapid v1.3.0 // indirect

replace github.com/clouseau-go/clouseau => ../../..
