module github.com/clouseau-go/clouseau/ref/published

go 1.26.0

require (
	github.com/alicebob/miniredis/v2 v2.34.0
	github.com/clouseau-go/clouseau v0.0.0-00010101000000-000000000000
	github.com/juju/ratelimit v1.0.2
	github.com/redis/go-redis/v9 v9.7.0
	go.etcd.io/bbolt v1.4.0
)

require (
	github.com/alicebob/gopher-json v0.0.0-20230218143504-906a9b012302 // indirect
	github.com/cespare/xxhash/v2 v2.2.0 // indirect
	github.com/dgryski/go-rendezvous v0.0.0-20200823014737-9f7001d12a5f // indirect
	github.com/yuin/gopher-lua v1.1.1 // indirect
	golang.org/x/sys v0.49.0 // indirect
	gopkg.in/check.v1 v1.0.0-20201130134442-10cb98267c6c // indirect
)

replace github.com/clouseau-go/clouseau => ../..
