// Package code has the pieces of Go of which all of an emitted file is made, as values of jennifer:
// names of the runtime's packages, calls, composite literals, comments.
//
//	fields := code.With("Name", "push")
//	fields.Set("Weight", 0)
//	code.RT("Generator").Add(fields.Flat())    rt.Generator{Name: "push"}
package code

import (
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// The packages to which emitted files refer.
const (
	runtimePath     = "github.com/clouseau-go/clouseau/runtime"
	modelPath       = "github.com/clouseau-go/clouseau/model"
	conformPath     = "github.com/clouseau-go/clouseau/conform/conformtest"
	rapidPath       = "pgregory.net/rapid"
	SessiontestPath = "github.com/clouseau-go/clouseau/session/sessiontest"
	PlayPath        = "github.com/clouseau-go/clouseau/session/play"
)

// Each of these refers to a name of one of these packages. Convert is for integers of any size, and
// for values with parts, byte strings and floats.
var (
	RT       = from(runtimePath)
	Sample   = from(runtimePath + "/sample")
	Strategy = from(runtimePath + "/strategy")
	Walk     = from(runtimePath + "/strategy/walk")
	Judge    = from(runtimePath + "/judge")
	Linear   = from(runtimePath + "/judge/linear")
	Draw     = from(runtimePath + "/play/draw")
	Event    = from(runtimePath + "/play/event")
	Convert  = from(runtimePath + "/play/convert")
	World    = from(runtimePath + "/world")
	Conform  = from(conformPath)
	Model    = from(modelPath)
	Rapid    = from(rapidPath)
)

func from(path string) func(name string) *jen.Statement {
	return func(name string) *jen.Statement { return jen.Qual(path, name) }
}

// Packages are those that emitted files may import, and under which names if nothing else has them.
var Packages = func() map[string]string {
	out := map[string]string{runtimePath: "rt"}
	for _, p := range []string{"sample", "strategy", "strategy/walk", "judge", "judge/linear", "play/draw", "play/event", "play/convert", "world"} {
		out[runtimePath+"/"+p] = path.Base(p)
	}
	for _, p := range []string{modelPath, conformPath, rapidPath, PlayPath, SessiontestPath, "context", "errors", "os", "slices", "testing", "time"} {
		out[p] = path.Base(p)
	}
	return out
}()

// OfSession is the parameter of a script.
func OfSession() *jen.Statement { return jen.Id("s").Op("*").Add(RT("Session")) }

// OfValue begins a function of a value v.
func OfValue() *jen.Statement { return jen.Func().Params(jen.Id("v").Add(RT("Value"))) }

// Session calls a method of the session of a script.
func Session(method string, args ...jen.Code) *jen.Statement {
	return jen.Id("s").Dot(method).Call(args...)
}

// Call calls a method: recv.name(args...).
func Call(recv *jen.Statement, name string, args ...jen.Code) *jen.Statement {
	return recv.Clone().Dot(name).Call(args...)
}

// Lines calls a method with one argument on each line.
func Lines(recv *jen.Statement, name string, args ...jen.Code) *jen.Statement {
	if len(args) < 2 {
		return Call(recv, name, args...)
	}
	return recv.Clone().Dot(name).Add(TallArgs(args))
}

// TallArgs are arguments in their parentheses, one a line.
func TallArgs(args []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, args...)
}

// Tall are the elements of a composite literal in their braces, one a line.
func Tall(elems []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elems...)
}

// Pointer takes the address of a composite literal.
func Pointer(literal *jen.Statement) *jen.Statement { return jen.Op("&").Add(literal) }

// List is the type of lists, Pointers of lists of pointers, and StringMap of maps of strings.
func List(of jen.Code) *jen.Statement     { return jen.Index().Add(of) }
func Pointers(of jen.Code) *jen.Statement { return jen.Index().Op("*").Add(of) }
func StringMap() *jen.Statement           { return jen.Map(jen.String()).String() }

// Entry is an entry of a map of which the key is a string and the value plain data.
func Entry(key string, value any) *jen.Statement { return jen.Lit(key).Op(":").Lit(value) }

// Pair is a struct with two fields.
func Pair(of *jen.Statement, name1 string, value1 jen.Code, name2 string, value2 jen.Code) *jen.Statement {
	return of.Values(jen.Dict{jen.Id(name1): value1, jen.Id(name2): value2})
}

// All prints each element of a list.
func All[T any](list []T, print func(T) *jen.Statement) []jen.Code {
	return lists.Of(list, func(x T) jen.Code { return print(x) })
}

// Lits are the literals of plain data.
func Lits[T any](list []T) []jen.Code {
	return All(list, func(x T) *jen.Statement { return jen.Lit(x) })
}

// Strings are a list of strings, on one line.
func Strings(list []string) *jen.Statement {
	return jen.Index().String().Values(Lits(list)...)
}

// Duration is a length of time in the largest unit that makes it a whole number.
func Duration(d time.Duration) jen.Code {
	for _, unit := range []struct {
		name string
		d    time.Duration
	}{{"Hour", time.Hour}, {"Minute", time.Minute}, {"Second", time.Second}, {"Millisecond", time.Millisecond}, {"Microsecond", time.Microsecond}} {
		if d%unit.d == 0 {
			return jen.Lit(int(d/unit.d)).Op("*").Qual("time", unit.name)
		}
	}
	return jen.Lit(int(d)).Op("*").Qual("time", "Nanosecond")
}

// Fields collects the elements of a composite literal in the order in which they are added. This is
// an order for readers; that of a map would be alphabetic.
type Fields struct{ elems []jen.Code }

// With returns the elements of a literal that begins with plain data.
func With(name string, value any) *Fields {
	f := &Fields{}
	f.Lit(name, value)
	return f
}

// Add adds an element.
func (f *Fields) Add(name string, value jen.Code) {
	f.elems = append(f.elems, jen.Id(name).Op(":").Add(value))
}

// Lit adds plain data.
func (f *Fields) Lit(name string, value any) { f.Add(name, jen.Lit(value)) }

// Set adds a string, a number, a truth value, a length of time or a list of strings, unless it is
// zero.
func (f *Fields) Set(name string, value any) {
	switch v := value.(type) {
	case []string:
		if len(v) > 0 {
			f.Add(name, Strings(v))
		}
	case time.Duration:
		if v != 0 {
			f.Add(name, Duration(v))
		}
	case string, int, bool:
		if v != "" && v != 0 && v != false {
			f.Lit(name, v)
		}
	default:
		panic(fmt.Sprintf("emit: unexpected %T", value))
	}
}

// List adds a list or a map of this type, on one line, unless it is empty.
func (f *Fields) List(name string, of *jen.Statement, elems []jen.Code) {
	if len(elems) > 0 {
		f.Add(name, of.Values(elems...))
	}
}

// Rows is List with one element a line.
func (f *Fields) Rows(name string, of *jen.Statement, elems []jen.Code) {
	if len(elems) > 0 {
		f.Add(name, of.Add(Tall(elems)))
	}
}

// Empty reports whether nothing was added.
func (f *Fields) Empty() bool { return len(f.elems) == 0 }

// Flat is the literal's braces and elements on one line.
func (f *Fields) Flat() *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ","}, f.elems...)
}

// Tall is the literal's braces and elements, one a line.
func (f *Fields) Tall() *jen.Statement { return Tall(f.elems) }

// File is a file under construction.
type File struct {
	*jen.File
	Err error // the first
}

// Failf records why there is no such file.
func (f *File) Failf(format string, args ...any) {
	if f.Err == nil {
		f.Err = fmt.Errorf("emit: "+format, args...)
	}
}

// Commentf prints a comment, each line after //.
func (f *File) Commentf(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		if line != "" {
			line = " " + strings.ReplaceAll(line, "\r", " ")
		}
		f.Comment("//" + line)
	}
}

// Declare prints a declaration and an empty line.
func (f *File) Declare(d *jen.Statement) {
	f.Add(d)
	f.Line()
}

// Vars declares variables under a comment, if there are any.
func (f *File) Vars(comment string, defs []jen.Code) {
	if len(defs) > 0 {
		f.Comment(comment)
		f.Declare(jen.Var().Defs(defs...))
	}
}
