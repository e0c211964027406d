module github.com/clouseau-go/clouseau/benchmarks/real/bbolt

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	go.etcd.io/bbolt v1.3.6
	pgregory.net/rapid v1.3.0
)

require golang.org/x/sys v0.49.0 // indirect

replace github.com/clouseau-go/clouseau => ../../..
