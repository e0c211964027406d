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
// What happens within a statement is not interrupted; the race detector sees that. [Seeded],
// [Racing] and [Controlled] are rewrites for an overlay of the build.
package yields

import (
	"fmt"
	"go/ast"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

// name is the function that yields.
const name = "clouseauYield"

// fileName is the name of the file that declares it.
const fileName = "clouseau_yield.go"

// often: one point in so many yields. With one in two, two goroutines change places between most
// statements; with one in eight, an interruption of some length becomes rare.
const often = 4

// Seeded puts a point before each statement of a package. The seed decides which points yield.
// With one goroutine at a time (GOMAXPROCS=1) the same seed mostly gives the same run; a preemption
// after ten milliseconds, or a collection of garbage, may change it.
func Seeded(seed uint64) overlay.Rewrite {
	return rewrite(`
import (
	"runtime"
	"sync/atomic"
)

// %[1]s lets other goroutines go on, now and then.
func %[1]s() {
	x := %[1]sState.Add(0x9e3779b97f4a7c15)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	if (x^x>>31)%%%[2]d == 0 {
		runtime.Gosched()
	}
}

var %[1]sState atomic.Uint64

func init() { %[1]sState.Store(%[3]d) }
`, name, often, seed)
}

// Racing is Seeded for a build with the race detector, which takes an atomic number for a
// synchronization of those who use it, and would see no race between them. Which points yield is
// random.
func Racing() overlay.Rewrite {
	return rewrite(`
import (
	"math/rand/v2"
	"runtime"
)

// %[1]s lets other goroutines go on, now and then.
func %[1]s() {
	if rand.IntN(%[2]d) == 0 {
		runtime.Gosched()
	}
}
`, name, often)
}

// Controlled puts a point before each statement of a package, and into each loop that has none. At
// these the runtime of controlled schedules (internal/control) decides who goes on.
func Controlled() overlay.Rewrite {
	between := rewrite(`
import "runtime"

// %[1]s is a point at which another goroutine may go on.
func %[1]s() { runtime.ClouseauPoint() }
`, name)
	return func(p *overlay.Package) error {
		for _, f := range p.Files {
			ast.Inspect(f.Syntax, func(n ast.Node) bool {
				if loop, ok := n.(*ast.ForStmt); ok && len(loop.Body.List) == 0 {
					f.Insert(loop.Body.Lbrace+1, name+"(); ")
				}
				return true
			})
		}
		return between(p)
	}
}

// rewrite puts the points, and adds the file that declares what they call.
func rewrite(declaration string, args ...any) overlay.Rewrite {
	return func(p *overlay.Package) error {
		for _, f := range p.Files {
			points(f)
		}
		p.Add(fileName, fmt.Appendf([]byte("package "+p.Name+"\n"), declaration, args...))
		return nil
	}
}

// points puts a point before each statement of a list.
func points(f *overlay.File) {
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
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
				f.Insert(s.Pos(), name+"(); ")
			}
		}
		return true
	})
}
