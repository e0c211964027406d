package mutants

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"hash/fnv"
	"slices"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/overlay"
)

// Kind is the sort of a mistake.
type Kind string

const (
	Condition  Kind = "condition"  // negated
	Boundary   Kind = "boundary"   // < for <=
	Logic      Kind = "logic"      // && for ||
	Constant   Kind = "constant"   // one more, one less, the other bool
	Arithmetic Kind = "arithmetic" // + for -
	Statement  Kind = "statement"  // a call is left out
	Update     Kind = "update"     // an assignment is left out
	Deletion   Kind = "deletion"   // delete or clear is left out
	Arguments  Kind = "arguments"  // two of the same type change places
	Return     Kind = "return"     // comes early
	Copy       Kind = "copy"       // is none
	Lock       Kind = "lock"       // is not taken
	Swallowed  Kind = "lost error" // nil is returned in its place
	Direction  Kind = "direction"  // ++ for --
)

// Mutant is a package with one mistake.
type Mutant struct {
	ID   int // that switches it on, from 1
	Kind Kind
	Func string // in which it is, such as Stack.Push
	At   token.Position
	// Before and After are the line with and without the mistake. After is empty for a statement
	// that is left out, and Before for one that is put in.
	Before, After string
	sites         []site
}

// String is the change in a line.
func (m *Mutant) String() string {
	switch {
	case m.After == "":
		return "without " + m.Before
	case m.Before == "":
		return m.After + " at once"
	}
	return m.Before + " -> " + m.After
}

// Set are the mutants of a package.
type Set struct {
	Type    string            // the system's, without its package; empty: any
	New     string            // the function that makes systems; empty: it is not of the package
	Methods []string          // that are called through interfaces
	Exports map[string]string // the files with the export data of packages, by import path
	Most    int               // mutants that are kept; 0: all
	// Of says in which places there are mutants; nil: in all.
	Of func(token.Position) bool

	// Set by Rewrite.

	Mutants []*Mutant
	Found   int      // before most were left out
	Unsafe  []string // functions that are left as they are, since they reach files and the like
}

// File is the name of the file that is added.
const File = "clouseau_mutants.go"

// The functions in it.
const (
	is    = "clouseauIs"
	tells = "clouseauTell"
)

// Rewrite puts the mutants into a package, which has to compile without them. It may be called
// several times, and finds the same ones.
func (s *Set) Rewrite(p *overlay.Package) error {
	c := newChecker(p, s.Exports)
	info, pkg, err := c.original()
	if err != nil {
		return err
	}
	f := &finder{pkg: p, types: pkg, info: info, scope: s.scope(p, pkg, info)}
	for _, f.file = range p.Files {
		f.inFile()
	}
	all := c.fitting(f.found)
	if s.Of != nil {
		all = slices.DeleteFunc(all, func(m *Mutant) bool { return !s.Of(m.At) })
	}
	s.Found = len(all)
	s.Unsafe = f.harmful
	s.Mutants = sample(all, s.Most)
	for i, m := range s.Mutants {
		m.ID = i + 1
	}
	for file, list := range inserts(s.Mutants) {
		for _, x := range list {
			file.Insert(x.at, x.text)
		}
	}
	p.Add(File, helper(p.Name, len(s.Mutants)))
	return nil
}

// All is the number of a process that has no mistake, and tells of all places that it comes to: it
// adds the number of each mutant to its file, a line each.
const All = -1

// Switch is the environment of a process with a mistake, or with none (0) or All. It writes a file
// when it comes to a mistake for the first time. If most is not 0, it ends when it has taken so
// many bytes.
func Switch(id int, file string, most uint64) string {
	return environment.Mutant.Is(fmt.Sprintf("%d %d %s", id, most, file))
}

// helper is the file with the switch.
func helper(pkg string, n int) []byte {
	return fmt.Appendf(nil, `package %[1]s

import (
	clouseauOS "os"
	clouseauMetrics "runtime/metrics"
	clouseauConv "strconv"
	clouseauStrings "strings"
	clouseauSync "sync"
	clouseauTime "time"
)

var clouseauMutant, clouseauFile = func() (int, string) {
	id, rest, _ := clouseauStrings.Cut(clouseauOS.Getenv(%[4]q), " ")
	most, file, _ := clouseauStrings.Cut(rest, " ")
	n, _ := clouseauConv.Atoi(id)
	if bytes, _ := clouseauConv.ParseUint(most, 10, 64); bytes > 0 {
		go func() {
			taken := []clouseauMetrics.Sample{{Name: "/memory/classes/total:bytes"}}
			for taken[0].Value.Kind() == clouseauMetrics.KindBad || taken[0].Value.Uint64() <= bytes {
				clouseauTime.Sleep(20 * clouseauTime.Millisecond)
				clouseauMetrics.Read(taken)
			}
			clouseauOS.Exit(2)
		}()
	}
	return n, file
}()

var (
	clouseauTold [%[5]d]bool
	clouseauLock clouseauSync.Mutex
)

func %[2]s(i int) bool { return (i == clouseauMutant || clouseauMutant < 0) && %[3]s(i) }

func %[3]s(i int) bool {
	if !clouseauTold[i] {
		clouseauLock.Lock()
		defer clouseauLock.Unlock()
		clouseauTold[i] = true
		if f, err := clouseauOS.OpenFile(clouseauFile, clouseauOS.O_CREATE|clouseauOS.O_APPEND|clouseauOS.O_WRONLY, 0o600); err == nil {
			f.WriteString(clouseauConv.Itoa(i) + "\n")
			f.Close()
		}
	}
	return i == clouseauMutant
}
`, pkg, is, tells, string(environment.Mutant), n+1)
}

// Mutants are sampled by place: each function has its turn until there are enough. Within a
// function they come in an order that only depends on what they change, so that a change elsewhere
// leaves the choice as it is.

// sample returns so many of some mutants, in their order; 0: all.
func sample(all []*Mutant, most int) []*Mutant {
	slices.SortStableFunc(all, func(a, b *Mutant) int {
		return cmp.Or(cmp.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Offset, b.At.Offset))
	})
	if most == 0 || len(all) <= most {
		return all
	}
	turn := map[*Mutant]int{}
	of := map[string][]*Mutant{}
	for _, m := range all {
		of[m.Func] = append(of[m.Func], m)
	}
	for _, list := range of {
		slices.SortStableFunc(list, func(a, b *Mutant) int { return cmp.Compare(a.hash(), b.hash()) })
		for i, m := range list {
			turn[m] = i
		}
	}
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b *Mutant) int { return turn[a] - turn[b] })
	order = order[:most]
	return slices.DeleteFunc(all, func(m *Mutant) bool { return !slices.Contains(order, m) })
}

// hash is a number that follows from what a mutant changes.
func (m *Mutant) hash() uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, m.Kind, m.Func, m.Before, m.After)
	return h.Sum64()
}

// nameOf returns the name of a function, with the type of its receiver.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	x := fn.Recv.List[0].Type
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			x = t.X
			continue
		case *ast.ParenExpr:
			x = t.X
			continue
		case *ast.IndexExpr:
			x = t.X
			continue
		case *ast.IndexListExpr:
			x = t.X
			continue
		case *ast.Ident:
			return t.Name + "." + fn.Name.Name
		}
		return fn.Name.Name
	}
}
