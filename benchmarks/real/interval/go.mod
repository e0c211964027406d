module github.com/clouseau-go/clouseau/benchmarks/real/interval

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/coreos/etcd v3.3.10+incompatible
	go.etcd.io/etcd/pkg/v3 v3.5.9
	pgregory.net/rapid v1.3.0
)

replace github.com/clouseau-go/clouseau => ../../..
