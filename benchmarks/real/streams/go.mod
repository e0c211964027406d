module github.com/clouseau-go/clouseau/benchmarks/real/streams

go 1.26.0

require (
	github.com/alicebob/miniredis/v2 v2.22.0
	github.com/clouseau-go/clouseau v0.0.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/alicebob/gopher-json v0.0.0-20200520072559-a9ecdc9d1d3a // indirect
	github.com/yuin/gopher-lua v0.0.0-20210529063254-f4c35e4016d9 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
