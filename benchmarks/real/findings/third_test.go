package findings_test

import (
	"fmt"
	"time"

	"github.com/influxdata/line-protocol/v2/lineprotocol"
	"github.com/parquet-go/parquet-go/bloom"
	"github.com/twpayne/go-geom"
	"github.com/twpayne/go-geom/encoding/geojson"
)

// SetBuffer "resets the line", so that a field without a line is an error as of a new encoder.
func Example_setBufferKeepsTheLine() {
	add := func(e *lineprotocol.Encoder) (what any) {
		defer func() { what = recover() }()
		e.AddField("a", lineprotocol.MustNewValue(int64(1)))
		return nil
	}
	var e lineprotocol.Encoder
	fmt.Println(add(&e), e.Err() != nil)
	e = lineprotocol.Encoder{}
	e.StartLine("a")
	e.AddField("a", lineprotocol.MustNewValue(int64(1)))
	e.StartLine("a")
	e.SetBuffer([]byte("a"))
	fmt.Println(add(&e) != nil)
	// Output:
	// <nil> true
	// true
}

// The package itself makes a line without coordinates and layout.
func Example_reverseOfAnEmptyLine() {
	var g geom.T
	fmt.Println(geojson.Unmarshal([]byte(`{"type":"LineString"}`), &g))
	done := make(chan bool)
	go func() {
		g.(*geom.LineString).Reverse()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
		fmt.Println("it does not return")
	}
	// Output:
	// <nil>
	// it does not return
}

// A filter for no values has no blocks.
func Example_insertIntoAnEmptyFilter() {
	fmt.Println(bloom.NumSplitBlocksOf(0, 10))
	behind := make([]bloom.Block, 1)
	filter := bloom.SplitBlockFilter(behind[:0])
	filter.Insert(1)
	fmt.Println(behind[0] != bloom.Block{})
	// Output:
	// 0
	// true
}
