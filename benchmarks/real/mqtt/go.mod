module github.com/clouseau-go/clouseau/benchmarks/real/mqtt

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/mochi-mqtt/server/v2 v2.6.2
	pgregory.net/rapid v1.3.0
)

require (
	github.com/gorilla/websocket v1.5.0 // indirect
	github.com/rs/xid v1.4.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
