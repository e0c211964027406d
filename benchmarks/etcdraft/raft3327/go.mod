module github.com/clouseau-go/clouseau/benchmarks/etcdraft/raft3327

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/coreos v0.0.0
)

require (
	github.com/coreos/etcd v3.3.27+incompatible // indirect
	github.com/gogo/protobuf v1.3.2 // indirect
	github.com/golang/protobuf v1.5.4 // indirect
	google.golang.org/protobuf v1.33.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace (
	github.com/clouseau-go/clouseau => ../../..
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/coreos => ../coreos
)
