module github.com/clouseau-go/clouseau/benchmarks/etcdraft/raft310

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/coreos v0.0.0
)

require (
	github.com/coreos/etcd v3.1.0+incompatible // indirect
	github.com/golang/protobuf v1.5.4 // indirect
	golang.org/x/net v0.62.0 // indirect
	google.golang.org/protobuf v1.33.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace (
	github.com/clouseau-go/clouseau => ../../..
	github.com/clouseau-go/clouseau/benchmarks/etcdraft/coreos => ../coreos
)
