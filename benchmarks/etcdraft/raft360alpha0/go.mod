module github.com/clouseau-go/clouseau/benchmarks/etcdraft/raft360alpha0

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/gogo v0.0.0
)

require (
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/golang/protobuf v1.5.2 // indirect
	go.etcd.io/raft/v3 v3.6.0-alpha.0 // indirect
	google.golang.org/protobuf v1.27.1 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace (
	github.com/clouseau-go/clouseau => ../../..
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/gogo => ../gogo
)
