module github.com/clouseau-go/clouseau/benchmarks/real/findings

go 1.26.0

require (
	github.com/clouseau-go/clouseau v0.0.0
	github.com/emirpasic/gods/v2 v2.0.0-alpha
	github.com/mochi-mqtt/server/v2 v2.7.9
	github.com/spf13/afero v1.15.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/gorilla/websocket v1.5.0 // indirect
	github.com/rs/xid v1.4.0 // indirect
	golang.org/x/text v0.31.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
