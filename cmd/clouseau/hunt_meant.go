package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/internal/scaffold"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Much that types do to a caller who did not read the documentation is meant: they panic where they
// refuse something, or hand out their own memory since a copy costs. In 60 types of published
// modules some 40 of 63 candidates were such, and those who looked them up called none of these a
// bug. So they are named in a line, and are no candidates. None of these 40 was a value of the type
// that changes with another one, or a caller's slice that a call changes: that stays a candidate.

// meant says why something that no judge expects may be meant, or the fault of what was passed;
// empty if that is unlikely.
func meant(s *uhat.Spec, g scaffold.Guessed, r *rtreport.Record, headline string) string {
	op := lastOf(s, r)
	switch {
	case shares(headline): // the adapter panics, and not the system
		if strings.Contains(headline, undocumented) && strings.HasPrefix(headline, "writing to ") {
			return "no documentation promises a copy"
		}
	case r.Reason == scaffold.CalledAgain: // so does this
	case adapts(g.Package, r):
		return "the adapter panics, and not the type"
	case strings.Contains(r.Reason, "synctest channel") || strings.Contains(r.Reason, "synctest timer"):
		return "what it shares with other systems knows no virtual time"
	case op == nil && r.Verdict == run.Crashed.String() && g.Constructor:
		return "the arguments of the constructor are guessed: --new takes another one"
	case exits(r.Reason):
		return "it ends the process on purpose"
	case overfills(r):
		return "it takes as much memory as a number asks for"
	case deliberate(r) && !ended.MatchString(r.Reason):
		return "it panics on purpose"
	case endedBefore(r) != "":
		return "it is used after " + endedBefore(r)
	case g.Zero && g.Slice && strings.HasSuffix(r.Reason, "out of range [0] with length 0"):
		return zeroValue
	case op != nil && r.Verdict == run.Hung.String() && slices.Contains(g.Brief, op.Op.Name) && strings.Contains(r.Reason, "no answer within"):
		return "the tester moves the clock, which does not go while it asks again and again"
	case outOfRange(op, r), ofNothing(op, r):
		return "an argument is out of range, and it has no other way to say so"
	case extreme(r):
		return "an argument is out of all proportion"
	case ofKind(g, r.Reason):
		return "it gets a value of a kind that it may not take"
	case missing.MatchString(r.Reason):
		return nothing(g, r)
	case strings.Contains(r.Reason, "integer divide by zero"):
		return cmp.Or(zero(r), madeUp(g.Made, r), madeUp(g.Played, r))
	case inRecord(r):
		return "it gets bounds that fit nothing, in a struct"
	case strings.HasPrefix(r.Reason, "runtime error"):
		return madeUp(g.Played, r)
	}
	return ""
}

// unknownUse says why a crash in the first call of a run may be meant: the type may want
// something before, and no model knows the operation. Of twelve such candidates in sixty types of
// published modules none was a bug that two people agreed on; of the hangs one was. Where nothing
// was guessed, neither for the constructor nor for the call, it is a candidate.
func (h *hunt) unknownUse(r *rtreport.Record) string {
	if len(r.Events) == 0 || ended.MatchString(r.Reason) || shares(r.Reason) || r.Verdict != run.Crashed.String() {
		return ""
	}
	last := len(r.Events) - 1
	op, g := r.Events[last], h.files.Guessed
	if last == 0 && len(op.Args) == 0 && !g.Zero && !g.Constructor && g.Made[op.Op] == "" && g.Played[op.Op] == "" {
		return ""
	}
	for _, e := range r.Events[:last] {
		if !slices.Contains([]string{"of", "from", "new"}, words.Split(e.Op)[0]) {
			return ""
		}
	}
	for _, t := range h.believed {
		if t.Model == nil {
			continue
		}
		if l := modelOf(h.spec, t); l != nil && l.Method(r.Events[last].Op) != "" {
			return ""
		}
	}
	return firstCall
}

const firstCall = "it is the first call, and nothing is known of what it wants before"

// strict is how many methods that crash make it likely that a type wants something of its callers
// that nobody knows, such as Begin before them: a type has few bugs, and such a wish ends many
// calls.
const strict = 3

// wants is why crashes of so many methods may be meant.
const wants = "it is one of several methods that crash, so they may want something that is not known"

// forgive lets crashes of a type that no model knows be no candidates, if they are of many methods.
// Those that end the process are never meant.
func (h *hunt) forgive() {
	if slices.ContainsFunc(h.believed, func(t *rtreport.Trial) bool { return t.Model != nil }) {
		return
	}
	crashes := func(c *candidate) bool {
		return c.record.Verdict == run.Crashed.String() && !ended.MatchString(c.record.Reason) && !shares(c.headline())
	}
	methods := map[string]bool{}
	for _, c := range slices.Concat(h.candidates, h.meant) {
		if crashes(c) && (c.meant == "" || c.meant == firstCall || c.meant == wants) {
			methods[c.cause[0]] = true
		}
	}
	if len(methods) < strict {
		return
	}
	h.candidates = slices.DeleteFunc(h.candidates, func(c *candidate) bool {
		if !crashes(c) {
			return false
		}
		c.meant = wants
		h.meant = append(h.meant, c)
		return true
	})
}

// modelOf reads the model of a trial; nil if it is of other operations.
func modelOf(s *uhat.Spec, t *rtreport.Trial) *like.Likeness {
	var ops []*sre.Op
	for _, q := range s.Requests() {
		ops = append(ops, q.Op)
	}
	l, err := like.Read(t.Model, ops)
	if err != nil {
		return nil
	}
	return l
}

// adapts reports whether the stack of a panic shows nothing of the system, or what fills another
// one for the adapter: then it is the adapter's.
func adapts(pkg string, r *rtreport.Record) bool {
	if r.Verdict != run.Crashed.String() || r.Stack == "" || ended.MatchString(r.Reason) {
		return false
	}
	if strings.Contains(r.Stack, "_test.madeOf") {
		return true
	}
	for line := range strings.Lines(r.Stack) {
		path, _, _ := strings.Cut(strings.TrimPrefix(line, "created by "), "(")
		first, _, _ := strings.Cut(path, "/")
		others := strings.Contains(first, ".") && strings.Contains(path, "/") // modules
		if strings.HasPrefix(line, "\t") || strings.Contains(path, "_test.") || strings.HasPrefix(path, ourselves) {
			continue
		}
		if strings.HasPrefix(strings.ReplaceAll(path, "%2e", "."), pkg+".") || others {
			return false
		}
	}
	return true
}

// ourselves is what the names of our functions begin with.
const ourselves = "github.com/clouseau-go/clouseau/"

// ended matches what is said of a process that has ended, or was about to; then no stack tells of
// the call.
var ended = regexp.MustCompile(`^the process of the system died: |^unexpected call to os\.Exit\(`)

// exited matches how a process ended. Go ends one that is wrong with status 2.
var exited = regexp.MustCompile(`exit status (\d+)$|os\.Exit\((\d+)\)`)

func exits(reason string) bool {
	m := exited.FindStringSubmatch(reason)
	return m != nil && m[1] != "2"
}

// overfills reports whether a process has taken all memory in a call with a number above a hundred.
func overfills(r *rtreport.Record) bool {
	return strings.HasSuffix(r.Reason, " of memory") && slices.ContainsFunc(r.Events[len(r.Events)-1].Args, func(a rtreport.Assignment) bool {
		n, isNumber := integer(a.Value)
		return isNumber && n > 100
	})
}

// farOut are numbers that no type is meant for, unless its documentation says so: as a size or a
// position they take all memory, and sums of them overflow.
var farOut = regexp.MustCompile(`[+-]Inf\b|\de\+\d\d+|(^|[^\d.])(\d{11,}|[2-9]\d{9})($|[^\d.])`)

// extreme reports whether a run that crashes or hangs passes such a number, or has passed one that
// is none before its last call.
func extreme(r *rtreport.Record) bool {
	for i, e := range r.Events {
		if slices.ContainsFunc(e.Args, func(a rtreport.Assignment) bool {
			return farOut.MatchString(a.Value) || i < len(r.Events)-1 && strings.Contains(a.Value, "NaN")
		}) {
			return true
		}
	}
	return false
}

// conversion matches what the runtime says of a value in an interface.
var conversion = regexp.MustCompile(`^interface conversion: (?:.*\bis (\S+), not |(\S+) is not \S+: missing method )`)

// ofKind reports whether a value of the adapter is in an interface, where the type has expected
// another one.
func ofKind(g scaffold.Guessed, reason string) bool {
	m := conversion.FindStringSubmatch(reason)
	return m != nil && (strings.Contains(m[1]+m[2], "_test.") || slices.Contains(g.Kinds, m[1]+m[2]))
}

// emptyOrNil reports whether a run ends in an answer that is empty, and that is nil or not.
func emptyOrNil(g scaffold.Guessed, r *rtreport.Record) bool {
	if len(r.Events) == 0 {
		return false
	}
	last := r.Events[len(r.Events)-1]
	return slices.Contains(g.Nil, last.Op) && !slices.ContainsFunc(last.Results, func(a rtreport.Assignment) bool {
		return !slices.Contains([]string{`""`, "true", "false"}, a.Value)
	})
}

// missing matches what the runtime says where there is nothing.
var missing = regexp.MustCompile(`nil pointer dereference|nil map|^interface conversion: .* is nil, not `)

const zeroValue = "it is a zero value, and nothing says that one can be used"

// unusable reports whether a call has crashed for what a zero value lacks: then nothing that it
// does says anything of those that are made as they should be.
func (h *hunt) unusable() bool {
	return slices.ContainsFunc(h.meant, func(c *candidate) bool { return c.meant == zeroValue })
}

// excuse lets what a zero value does be no candidates, unless it ends the process.
func (h *hunt) excuse() {
	h.candidates = slices.DeleteFunc(h.candidates, func(c *candidate) bool {
		if ended.MatchString(c.record.Reason) {
			return false
		}
		c.meant = zeroValue
		h.meant = append(h.meant, c)
		return true
	})
}

// nothing says which value may be missing where something is nil; empty if all are there.
func nothing(g scaffold.Guessed, r *rtreport.Record) string {
	if g.Zero {
		return zeroValue
	}
	if slices.ContainsFunc(r.Events, func(e rtreport.Event) bool {
		return slices.ContainsFunc(e.Args, func(a rtreport.Assignment) bool { return a.Value == "<nil>" })
	}) {
		return "it gets nil"
	}
	if g.Weak != "" {
		return "nothing better than nil was found for " + g.Weak + ": --new takes another constructor"
	}
	return cmp.Or(madeUp(g.Made, r), madeUp(g.Played, r))
}

// madeUp says which argument of a run the adapter makes up, of those of operations; empty if it
// makes up none.
func madeUp(of map[string]string, r *rtreport.Record) string {
	for _, e := range r.Events {
		if made := of[e.Op]; made != "" {
			return "the adapter makes up " + made + " of " + e.Op
		}
	}
	return ""
}

// ranges matches what the runtime says of an index or of bounds, with the numbers.
var ranges = regexp.MustCompile(`^runtime error: (index|slice bounds) out of range \[(?:(-?\d+)?:?(-?\d+)?(?::\d+)?)\](?: with (?:length|capacity) (\d+))?`)

// numbers matches the integers in a value that has several.
var numbers = regexp.MustCompile(`-?\b\d+\b`)

// inRecord reports whether the bounds that a run breaks stand in a struct that it passes, such as a
// segment whose end comes before its start.
func inRecord(r *rtreport.Record) bool {
	m := ranges.FindStringSubmatch(r.Reason)
	if m == nil {
		return false
	}
	for _, e := range r.Events {
		for _, a := range e.Args {
			if !strings.Contains(a.Value, "{ ") {
				continue
			}
			for _, n := range numbers.FindAllString(a.Value, -1) {
				if n != "0" && (n == m[2] || n == m[3]) {
					return true
				}
			}
		}
	}
	return false
}

// zero says which argument of a run is 0, where something is divided by 0.
func zero(r *rtreport.Record) string {
	for _, e := range r.Events {
		for _, a := range e.Args {
			if a.Value == "0" {
				return fmt.Sprintf("%s of %s is 0", a.Name, e.Op)
			}
		}
	}
	return ""
}

// outOfRange reports whether a call panics since an argument of it is no index, or has too few
// elements. An operation that answers with a truth value or an error would say so in that. A ring
// that begins somewhere else panics with another number, but an index is not below its length.
func outOfRange(op *uhat.Operation, r *rtreport.Record) bool {
	m := ranges.FindStringSubmatch(r.Reason)
	if m == nil || op == nil || canRefuse(op) {
		return false
	}
	return slices.ContainsFunc(r.Events[len(r.Events)-1].Args, func(a rtreport.Assignment) bool {
		n, isNumber := integer(a.Value)
		if length, ok := integer(m[4]); ok && isNumber && words.Index.In(a.Name) && n >= length {
			return true
		}
		for _, text := range m[2:] {
			if bound, ok := integer(text); ok && (isNumber && n-1 <= bound && bound <= n+1 || !isNumber && length(a.Value) == bound) {
				return true
			}
		}
		return false
	})
}

// ofNothing reports whether the first call of a run asks a new system for what is at an index: it
// has nothing at any.
func ofNothing(op *uhat.Operation, r *rtreport.Record) bool {
	return op != nil && r.Verdict == run.Crashed.String() && len(r.Events) == 1 && !canRefuse(op) && len(r.Events[0].Args) == 1 && words.Index.In(r.Events[0].Args[0].Name)
}

// canRefuse reports whether an operation has a truth value or an error as an answer. That of
// GetBit, IsNull or Less alone is the value that is asked for.
func canRefuse(op *uhat.Operation) bool {
	results := slices.DeleteFunc(slices.Clone(op.Op.Fields), func(f sre.Field) bool { return !f.Result || f.Name == op.Panicked })
	return slices.ContainsFunc(results, func(f sre.Field) bool {
		return f.Sort.Kind() == logic.BoolKind && !(len(results) == 1 && slices.Contains([]string{"get", "is", "less"}, words.Split(op.Op.Name)[0])) || strings.HasPrefix(f.Name, "err")
	})
}

// endedBefore returns an operation of a run that ends the use of the system, and comes before one
// that does not.
func endedBefore(r *rtreport.Record) string {
	ends := func(e rtreport.Event) bool {
		method := upperFirst(e.Op)
		return len(e.Args) == 0 && (words.Ends.In(method) || words.Closes.In(method))
	}
	i := slices.IndexFunc(r.Events, ends)
	if i < 0 || ends(r.Events[len(r.Events)-1]) {
		return ""
	}
	return r.Events[i].Op
}

// lastOf returns the operation that ends a run; nil if none does.
func lastOf(s *uhat.Spec, r *rtreport.Record) *uhat.Operation {
	if len(r.Events) == 0 {
		return nil
	}
	i := slices.IndexFunc(s.Operations, func(o *uhat.Operation) bool { return o.Op.Name == r.Events[len(r.Events)-1].Op })
	if i < 0 {
		return nil
	}
	return s.Operations[i]
}

func integer(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// length returns how many elements a list or a text has, as it is written; -1 if it is neither.
func length(value string) int {
	if text, err := strconv.Unquote(value); err == nil {
		return len(text)
	}
	inner, isList := strings.CutPrefix(value, "[")
	if inner = strings.TrimSuffix(inner, "]"); !isList {
		return -1
	} else if inner == "" {
		return 0
	}
	depth, quoted, n := 0, false, 1
	for i, c := range inner {
		switch {
		case c == '"' && (i == 0 || inner[i-1] != '\\'):
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("[{(", c):
			depth++
		case strings.ContainsRune("]})", c):
			depth--
		case c == ',' && depth == 0:
			n++
		}
	}
	return n
}

// mostMeant is how many of what may be meant are named.
const mostMeant = 5

// printMeant names what may be meant.
func (h *hunt) printMeant(t *cli.Terminal) {
	for i, line := range h.meantLines() {
		if i == mostMeant && !h.verbose {
			t.Printf("Perhaps meant: %d more (-v names them)\n", len(h.meantLines())-mostMeant)
			break
		}
		t.Printf("Perhaps meant: %s\n", line)
	}
}

func (h *hunt) meantLines() (lines []string) {
	for _, c := range h.meant {
		if line := fmt.Sprintf("%s (%s)", c.headline(), c.meant); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
