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
	github.com/segmentio/fasthash v1.0.3 // indirect
	golang.org/x/exp v0.0.0-20230626212559-97b1e661b5df // indirect
)

require (
	github.com/Workiva/go-datastructures v1.1.7
	github.com/beevik/etree v1.8.1
	github.com/dominikbraun/graph v0.23.0
	github.com/go-git/go-billy/v6 v6.0.0-beta.1
	github.com/gorilla/websocket v1.5.0 // indirect
	github.com/rs/xid v1.4.0 // indirect
	github.com/zyedidia/generic v1.2.1
	golang.org/x/text v0.31.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
