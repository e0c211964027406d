module example.com/modules

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/armon/go-radix v1.0.0
	github.com/emirpasic/gods v1.18.1
	github.com/gammazero/deque v1.2.3
	github.com/google/btree v1.1.3
	github.com/hashicorp/golang-lru/v2 v2.0.7
	github.com/jellydator/ttlcache/v3 v3.4.1
	github.com/patrickmn/go-cache v2.1.0+incompatible
	github.com/tidwall/btree v1.8.2
	go.etcd.io/bbolt v1.5.0
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../../..
