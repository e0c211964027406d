package racing_test

import (
	"fmt"

	"github.com/clouseau-go/clouseau/internal/judging/racing"
)

func ExampleFirst() {
	fmt.Println(racing.First(`==================
WARNING: DATA RACE
Write at 0x00c0000204f8 by goroutine 39:
  example.com/counter.(*Counter).Add()
      /src/counter/counter.go:43 +0x104
  github.com/clouseau-go/clouseau/runtime.(*Session).call()
      /src/clouseau/runtime/session.go:124 +0x213

Previous read at 0x00c0000204f8 by goroutine 38:
  example.com/counter.(*Counter).Value()
      /src/counter/counter.go:50 +0x124
  github.com/clouseau-go/clouseau/runtime.(*Session).call()
      /src/clouseau/runtime/session.go:124 +0x213

Goroutine 39 (running) created at:
  sync.(*WaitGroup).Go()
      /usr/local/go/src/sync/waitgroup.go:238 +0x72
  github.com/clouseau-go/clouseau/runtime.(*Session).Together()
      /src/clouseau/runtime/together.go:50 +0x4bc
==================`))
	// Output:
	// Write at 0x00c0000204f8 by goroutine 39:
	//   example.com/counter.(*Counter).Add()
	//       /src/counter/counter.go:43 +0x104
	// Previous read at 0x00c0000204f8 by goroutine 38:
	//   example.com/counter.(*Counter).Value()
	//       /src/counter/counter.go:50 +0x124
}

func ExampleFunctions() {
	fmt.Println(racing.Functions(`Write at 0x00c0000204f8 by goroutine 39:
  example.com/counter.(*Counter).Add()
      /src/counter/counter.go:43 +0x104
Previous read at 0x00c0000204f8 by goroutine 38:
  example.com/counter.(*Counter).Value()
      /src/counter/counter.go:50 +0x124`))
	// Output: example.com/counter.(*Counter).Add() and example.com/counter.(*Counter).Value()
}

const report = `Write at 0x00c0000204f8 by goroutine 39:
  runtime.mapassign_fast64()
      /usr/local/go/src/internal/runtime/maps/runtime_fast64.go:196 +0x0
  example.com/counter.(*Counter).Add()
      /src/counter/counter.go:43 +0x104
Previous read at 0x00c0000204f8 by goroutine 38:
  example.com/counter.(*Counter).Value()
      /src/counter/counter.go:50 +0x124`

func ExampleTitle() {
	fmt.Println(racing.Title(report))
	fmt.Println(racing.Title(report + `
Goroutine 38 (running) created at:
  example.com/counter.New()
      /src/counter/counter.go:12 +0x124`))
	// Output:
	// two calls race: counter.(*Counter).Add writes, counter.(*Counter).Value reads
	// two goroutines race: counter.(*Counter).Add writes, counter.(*Counter).Value reads
}

func ExamplePlaces() {
	fmt.Println(racing.Places(report))
	// Output:
	// writes  counter.(*Counter).Add    /src/counter/counter.go:43
	// reads   counter.(*Counter).Value  /src/counter/counter.go:50
}
