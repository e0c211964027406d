module github.com/clouseau-go/clouseau/benchmarks/real/goroutines

go 1.26.0

require (
	github.com/alphadose/haxmap v1.4.0
	github.com/clouseau-go/clouseau v0.0.0
	github.com/hashicorp/golang-lru/v2 v2.0.7
	github.com/orcaman/concurrent-map/v2 v2.0.1
	github.com/patrickmn/go-cache v2.1.0+incompatible
	github.com/puzpuzpuz/xsync/v4 v4.5.0
	pgregory.net/rapid v1.3.0
)

require golang.org/x/exp v0.0.0-20221031165847-c99f073a8326 // indirect

replace github.com/clouseau-go/clouseau => ../../..
