// Package yields puts points at which other goroutines may go on between the statements of Go code.
//
// A race shows only if a goroutine is interrupted at the right place. The scheduler of Go
// interrupts one that runs for milliseconds, and a short function never. So the package under test
// is compiled with a call before each statement that yields now and then:
//
//	func (c *Counter) Add() int {
//		yield(); n := c.get() + 1
//		yield(); c.set(n)
//		yield(); return n
//	}
//
// The text stays on its lines, so that stacks and the race detector name the right ones. Nothing is
// written into the package: the go command reads the changed files in the place of the others
// (-overlay).
//
// What happens within a statement is not interrupted; the race detector sees that.
package yields

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
)

// name is the function that yields.
const name = "clouseauYield"

// FileName is the name of the file that declares the function that yields.
const FileName = "clouseau_yield.go"

// often: one point in so many yields. With one in two, two goroutines change places between most
// statements; with one in eight, an interruption of some length becomes rare.
const often = 4

// File returns the file that declares the function, for a package with that name. The seed decides
// which points yield. With one goroutine at a time (GOMAXPROCS=1) the same seed mostly gives the
// same run; a preemption after ten milliseconds, or a collection of garbage, may change it.
func File(pkg string, seed uint64) []byte {
	return fmt.Appendf(nil, `package %[1]s

import (
	"runtime"
	"sync/atomic"
)

// %[2]s lets other goroutines go on, now and then.
func %[2]s() {
	x := %[2]sState.Add(0x9e3779b97f4a7c15)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	if (x^x>>31)%%%[3]d == 0 {
		runtime.Gosched()
	}
}

var %[2]sState atomic.Uint64

func init() { %[2]sState.Store(%[4]d) }
`, pkg, name, often, seed)
}

// RacingFile is File for a build with the race detector, which takes an atomic number for a
// synchronization of those who use it, and would see no race between them. Which points yield is
// random.
func RacingFile(pkg string) []byte {
	return fmt.Appendf(nil, `package %[1]s

import (
	"math/rand/v2"
	"runtime"
)

// %[2]s lets other goroutines go on, now and then.
func %[2]s() {
	if rand.IntN(%[3]d) == 0 {
		runtime.Gosched()
	}
}
`, pkg, name, often)
}

// Between returns a Go file with a point before each statement. The error is that of the parser.
func Between(file string, src []byte) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var at []int
	ast.Inspect(f, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		}
		for _, s := range list {
			switch s.(type) {
			case *ast.CaseClause, *ast.CommClause: // the block of a switch or select has only these
			default:
				at = append(at, fset.PositionFor(s.Pos(), false).Offset)
			}
		}
		return true
	})
	slices.Sort(at)
	at = slices.Compact(at)
	var out bytes.Buffer
	from := 0
	for _, i := range at {
		out.Write(src[from:i])
		out.WriteString(name + "(); ")
		from = i
	}
	out.Write(src[from:])
	return out.Bytes(), nil
}
