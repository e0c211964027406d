module github.com/clouseau-go/clouseau/benchmarks/real/roaring

go 1.26.0

require (
	github.com/RoaringBitmap/roaring/v2 v2.16.0
	github.com/clouseau-go/clouseau v0.0.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/bits-and-blooms/bitset v1.24.2 // indirect
	github.com/mschoch/smat v0.2.0 // indirect
)

replace github.com/clouseau-go/clouseau => ../../..
