package systems

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	walkCalls  = 60     // calls in a random walk
	rightWalks = 20000  // walks in which the right one has to agree
	flawWalks  = 200000 // walks in which a flaw is looked for
)

// call is one call of a method: numbers and texts are kept apart, each in the
// order in which the method takes them.
type call struct {
	op string
	n  [3]int
	s  [3]string
}

// result holds what a call returned: numbers and truth values in order.
type result struct {
	n  [2]int
	s  string
	ok [2]bool
}

func num(n int) result            { return result{n: [2]int{n}} }
func nums(n, m int) result        { return result{n: [2]int{n, m}} }
func truth(ok bool) result        { return result{ok: [2]bool{ok}} }
func truths(a, b bool) result     { return result{ok: [2]bool{a, b}} }
func numOK(n int, ok bool) result { return result{n: [2]int{n}, ok: [2]bool{ok}} }
func text(s string) result        { return result{s: s} }
func textOK(s string, ok bool) result {
	return result{s: s, ok: [2]bool{ok}}
}

// driver makes a call on some value.
type driver func(call) result

// subject is one type under test with its model.
type subject struct {
	name  string
	ops   []string // "Put is" is a method that takes an int and a string
	right func(flaw string) driver
	model func() driver
}

var subjects = []subject{
	{"Table", []string{"Put is", "Get i", "Remove i", "Pin i", "Unpin i", "Oldest ", "Len "},
		func(flaw string) driver { x := NewTable(); x.flaw = flaw; return driveTable(x) },
		func() driver { return driveTable(&tableModel{}) }},
	{"Store", []string{"Set si", "Get s", "Delete s", "Snapshot ", "Restore i", "Peek is", "Drop i"},
		func(flaw string) driver { x := NewStore(); x.flaw = flaw; return driveStore(x) },
		func() driver { return driveStore(&storeModel{}) }},
	{"Document", []string{"Append s", "Cut i", "Undo ", "Redo i", "Branches ", "Prune ", "Text "},
		func(flaw string) driver { x := NewDocument(); x.flaw = flaw; return driveDocument(x) },
		func() driver { return driveDocument(&documentModel{all: []documentNode{{parent: -1}}}) }},
	{"Versions", []string{"Put si", "Delete s", "Get s", "Ago si", "Revert si", "Compact i", "Count "},
		func(flaw string) driver { x := NewVersions(); x.flaw = flaw; return driveVersions(x) },
		func() driver { return driveVersions(&versionsModel{}) }},
	{"Queue", []string{"Add ii", "Take ", "Done i", "Fail i", "Revive i", "Waiting ", "Dead "},
		func(flaw string) driver { x := NewQueue(); x.flaw = flaw; return driveQueue(x) },
		func() driver { return driveQueue(&queueModel{}) }},
	{"Leases", []string{"Acquire ssi", "Renew ssi", "Release ss", "Wait ssi", "Advance i", "Holder s"},
		func(flaw string) driver { x := NewLeases(); x.flaw = flaw; return driveLeases(x) },
		func() driver { return driveLeases(&leasesModel{}) }},
	{"Pool", []string{"Limit si", "Take s", "Give i", "GiveAll s", "Move is", "Used s", "Free "},
		func(flaw string) driver { x := NewPool(); x.flaw = flaw; return drivePool(x) },
		func() driver { return drivePool(&poolModel{map[int]string{}, map[string]int{}}) }},
	{"Log", []string{"Append i", "Read i", "Sum ii", "Trim i", "Rewind i", "Bounds ", "Pages "},
		func(flaw string) driver { x := NewLog(); x.flaw = flaw; return driveLog(x) },
		func() driver { return driveLog(&logModel{}) }},
	{"Register", []string{"Enter s", "Invite is", "Leave i", "Bar s", "Allow s", "Who i", "Count s"},
		func(flaw string) driver { x := NewRegister(); x.flaw = flaw; return driveRegister(x) },
		func() driver { return driveRegister(&registerModel{map[int]*visitor{}, nil}) }},
	{"Book", []string{"Reserve sii", "Wait sii", "Cancel i", "Move ii", "At i", "Free ", "Waiting "},
		func(flaw string) driver { x := NewBook(); x.flaw = flaw; return driveBook(x) },
		func() driver { return driveBook(&bookModel{}) }},
}

// shown gives, for each flaw, calls of which the last answers wrongly.
var shown = []struct{ name, flaw, calls string }{
	{"Table", "double-count", `Put(0, "a"); Put(0, "a"); Len()`},
	{"Table", "flat-pins", `Put(0, "a"); Pin(0); Pin(0); Unpin(0); Remove(0)`},
	{"Table", "refused-put", `Put(0, "a"); Put(1, "a"); Put(2, "a"); Put(3, "a"); Pin(0); Pin(1); Pin(2); Pin(3); Put(4, "a"); Get(4)`},
	{"Store", "zero-missing", `Set("a", 0); Get("a")`},
	{"Store", "restore-alias", `Snapshot(); Restore(1); Set("a", 0); Peek(1, "a")`},
	{"Store", "second-release", `Set("a", 0); Snapshot(); Snapshot(); Set("a", 0); Snapshot(); Snapshot(); Snapshot(); Peek(2, "a")`},
	{"Document", "cut-all", `Append("a"); Cut(1)`},
	{"Document", "lost-branch", `Append("a"); Undo(); Append("b"); Undo(); Branches()`},
	{"Document", "stale-order", `Append("a"); Undo(); Append("b"); Undo(); Append("a"); Undo(); Redo(0); Text()`},
	{"Versions", "ago-before", `Put("a", 0); Ago("a", 0)`},
	{"Versions", "tombstone-first", `Put("a", 0); Delete("a"); Compact(0); Get("a")`},
	{"Versions", "ring-start", `Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 0); Put("a", 1); Ago("a", 0)`},
	{"Queue", "extra-try", `Add(0, 0); Take(); Fail(0)`},
	{"Queue", "refused-add", `Add(0, 0); Add(0, 1); Take(); Fail(0)`},
	{"Queue", "spent-retries", `Add(0, 1); Take(); Fail(0); Take(); Fail(0); Revive(0); Take(); Fail(0)`},
	{"Leases", "late-expiry", `Acquire("a", "a", 1); Advance(1)`},
	{"Leases", "late-soonest", `Acquire("a", "a", 2); Wait("a", "b", 1); Release("a", "a"); Advance(1)`},
	{"Leases", "passed-depth", `Acquire("a", "a", 1); Acquire("a", "a", 1); Wait("a", "b", 2); Advance(1); Release("a", "b"); Holder("a")`},
	{"Pool", "move-count", `Take("a"); Move(0, "b"); Used("a")`},
	{"Pool", "refused-move", `Take("a"); Limit("b", 0); Move(0, "b"); GiveAll("a")`},
	{"Pool", "last-slot", `Take("a"); Take("a"); Take("a"); Take("a"); Take("b"); Take("b"); Take("b"); Take("b")`},
	{"Log", "trim-partial", `Append(0); Trim(1)`},
	{"Log", "trim-boundary", `Append(0); Append(0); Append(0); Append(0); Trim(4)`},
	{"Log", "rewind-total", `Append(0); Append(1); Rewind(1); Append(0); Append(0); Append(0); Sum(0, 4)`},
	{"Register", "barred-guest", `Enter("a"); Bar("b"); Invite(0, "b")`},
	{"Register", "guest-places", `Enter("a"); Invite(0, "a"); Invite(0, "a"); Leave(1); Invite(0, "a")`},
	{"Register", "one-round", `Enter("a"); Enter("a"); Invite(1, "a"); Leave(0); Invite(2, "a"); Leave(1); Who(0)`},
	{"Book", "no-neighbours", `Reserve("a", 1, 2); Reserve("a", 0, 1)`},
	{"Book", "move-quiet", `Reserve("a", 0, 1); Wait("b", 0, 1); Move(0, 1); At(0)`},
	{"Book", "admit-all", `Reserve("a", 0, 1); Reserve("a", 1, 2); Reserve("a", 2, 3); Reserve("a", 3, 4); Wait("a", 4, 5); Move(0, 0); Waiting()`},
}

// TestRight walks each type at random next to its model.
func TestRight(t *testing.T) {
	for _, s := range subjects {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			if w := s.search("", rightWalks); w != nil {
				t.Fatalf("after %s: got %v, want %v", write(w.calls), w.got, w.want)
			}
		})
	}
}

// TestWalks looks for each flaw by random walks. A flaw that no walk finds has
// to be in the table, where TestShown looks after it.
func TestWalks(t *testing.T) {
	for _, s := range subjects {
		for _, flaw := range Flaws()[s.name] {
			t.Run(s.name+"/"+flaw, func(t *testing.T) {
				t.Parallel()
				if w := s.search(flaw, flawWalks); w != nil {
					t.Logf("found in walk %d, call %d", w.number, len(w.calls))
					return
				}
				for _, sh := range shown {
					if sh.name == s.name && sh.flaw == flaw {
						t.Logf("not found in %d walks", flawWalks)
						return
					}
				}
				t.Errorf("not found in %d walks and not in the table", flawWalks)
			})
		}
	}
}

// TestShown makes the calls of the table. The right one has to agree with the
// model, and the flawed one has to go wrong at the last call, but not if any
// one call is left out.
func TestShown(t *testing.T) {
	for _, sh := range shown {
		s := find(sh.name)
		calls := s.read(t, sh.calls)
		if at := s.differs("", calls); at >= 0 {
			t.Errorf("%s: call %d differs from the model without a flaw", sh.name, at)
		}
		if at := s.differs(sh.flaw, calls); at != len(calls)-1 {
			t.Errorf("%s %s: first wrong answer at call %d of %d", sh.name, sh.flaw, at, len(calls))
		}
		for i := range calls {
			if s.differs(sh.flaw, slices.Delete(slices.Clone(calls), i, i+1)) >= 0 {
				t.Errorf("%s %s: call %d can be left out", sh.name, sh.flaw, i)
			}
		}
	}
}

// TestFlaws checks that Flaws, the table and the comments in flaws.go agree.
func TestFlaws(t *testing.T) {
	flaws := Flaws()
	if len(flaws) != len(subjects) {
		t.Errorf("%d types in Flaws, want %d", len(flaws), len(subjects))
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "flaws.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	comments := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		for _, c := range file.Comments {
			if files.Position(c.End()).Line == files.Position(lit.Pos()).Line-1 {
				name, _ := strconv.Unquote(lit.Value)
				comments[name] = c.Text()
			}
		}
		return true
	})
	n := 0
	for _, sh := range shown {
		if !slices.Contains(flaws[sh.name], sh.flaw) {
			t.Errorf("%s %s is not in Flaws", sh.name, sh.flaw)
		}
		if !strings.HasSuffix(comments[sh.flaw], "\n\n\t"+sh.calls+"\n") {
			t.Errorf("%s %s: the comment does not end with %s", sh.name, sh.flaw, sh.calls)
		}
	}
	for name, list := range flaws {
		n += len(list)
		if len(list) != 3 || find(name).name == "" {
			t.Errorf("%s: %d flaws", name, len(list))
		}
	}
	if n != len(shown) {
		t.Errorf("%d flaws in Flaws, %d in the table", n, len(shown))
	}
}

// TestOdd makes calls with unusual arguments, which must not panic.
func TestOdd(t *testing.T) {
	odd := []int{-1 << 63, -9, -1, 0, 1, 3, 4, 8, 9, 15, 16, 17, 1<<63 - 1}
	texts := []string{"", "a", "b", "\xff", "more than sixteen bytes", "sixteen bytes is"}
	for _, s := range subjects {
		for _, flaw := range append([]string{""}, Flaws()[s.name]...) {
			r := rand.New(rand.NewPCG(3, 4))
			for range 2000 {
				do := s.right(flaw)
				for range walkCalls {
					c := s.pick(r)
					for i := range c.n {
						if r.IntN(3) == 0 {
							c.n[i] = odd[r.IntN(len(odd))]
						}
						if r.IntN(3) == 0 {
							c.s[i] = texts[r.IntN(len(texts))]
						}
					}
					do(c)
				}
			}
		}
	}
}

// walk is a random walk that went wrong at its last call.
type walk struct {
	number    int
	calls     []call
	got, want result
}

// search returns the first walk that goes wrong, or nil.
func (s subject) search(flaw string, walks int) *walk {
	r := rand.New(rand.NewPCG(1, 2))
	calls := make([]call, 0, walkCalls)
	for number := range walks {
		x, model := s.right(flaw), s.model()
		calls = calls[:0]
		for range walkCalls {
			c := s.pick(r)
			calls = append(calls, c)
			if got, want := x(c), model(c); got != want {
				return &walk{number, calls, got, want}
			}
		}
	}
	return nil
}

// pick makes up a call with arguments from 0 to 7 and from "a" to "d".
func (s subject) pick(r *rand.Rand) call {
	name, kinds, _ := strings.Cut(s.ops[r.IntN(len(s.ops))], " ")
	c := call{op: name}
	n, m := 0, 0
	for _, k := range kinds {
		if k == 'i' {
			c.n[n] = r.IntN(8)
			n++
		} else {
			c.s[m] = string("abcd"[r.IntN(4)])
			m++
		}
	}
	return c
}

// differs returns the first call whose answer is not that of the model, or -1.
func (s subject) differs(flaw string, calls []call) int {
	x, model := s.right(flaw), s.model()
	for i, c := range calls {
		if x(c) != model(c) {
			return i
		}
	}
	return -1
}

// read reads calls as they are written in the table.
func (s subject) read(t *testing.T, list string) []call {
	var calls []call
	for _, one := range strings.Split(list, "; ") {
		name, args, _ := strings.Cut(strings.TrimSuffix(one, ")"), "(")
		c := call{op: name}
		kinds := ""
		n, m := 0, 0
		for _, a := range strings.Split(args, ", ") {
			if a == "" {
				continue
			}
			if v, err := strconv.Atoi(a); err == nil {
				c.n[n] = v
				n++
				kinds += "i"
			} else if v, err := strconv.Unquote(a); err == nil {
				c.s[m] = v
				m++
				kinds += "s"
			}
		}
		if !slices.Contains(s.ops, name+" "+kinds) {
			t.Fatalf("%s has no %s", s.name, one)
		}
		calls = append(calls, c)
	}
	return calls
}

// write is for messages.
func write(calls []call) string {
	var list []string
	for _, c := range calls {
		list = append(list, fmt.Sprintf("%s%v%q", c.op, c.n, c.s))
	}
	return strings.Join(list, "; ")
}

func find(name string) subject {
	for _, s := range subjects {
		if s.name == name {
			return s
		}
	}
	return subject{}
}

// Table

type table interface {
	Put(key int, value string) (int, bool)
	Get(key int) (string, bool)
	Remove(key int) bool
	Pin(key int) bool
	Unpin(key int) bool
	Oldest() (int, bool)
	Len() int
}

func driveTable(x table) driver {
	return func(c call) result {
		switch c.op {
		case "Put":
			return numOK(x.Put(c.n[0], c.s[0]))
		case "Get":
			return textOK(x.Get(c.n[0]))
		case "Remove":
			return truth(x.Remove(c.n[0]))
		case "Pin":
			return truth(x.Pin(c.n[0]))
		case "Unpin":
			return truth(x.Unpin(c.n[0]))
		case "Oldest":
			return numOK(x.Oldest())
		case "Len":
			return num(x.Len())
		}
		panic(c.op)
	}
}

// tableModel keeps the rows in the order of their last use.
type tableModel struct{ rows []modelRow }

type modelRow struct {
	key   int
	value string
	pins  int
}

func (m *tableModel) take(key int) (modelRow, bool) {
	for i, r := range m.rows {
		if r.key == key {
			m.rows = slices.Delete(m.rows, i, i+1)
			return r, true
		}
	}
	return modelRow{}, false
}

func (m *tableModel) Put(key int, value string) (int, bool) {
	if r, ok := m.take(key); ok {
		m.rows = append(m.rows, modelRow{key, value, r.pins})
		return -1, true
	}
	gone := -1
	if len(m.rows) == 4 {
		old, ok := m.Oldest()
		if !ok {
			return -1, false
		}
		m.take(old)
		gone = old
	}
	m.rows = append(m.rows, modelRow{key, value, 0})
	return gone, true
}

func (m *tableModel) Get(key int) (string, bool) {
	r, ok := m.take(key)
	if ok {
		m.rows = append(m.rows, r)
	}
	return r.value, ok
}

func (m *tableModel) Remove(key int) bool {
	for _, r := range m.rows {
		if r.key == key && r.pins == 0 {
			m.take(key)
			return true
		}
	}
	return false
}

func (m *tableModel) Pin(key int) bool {
	for i := range m.rows {
		if m.rows[i].key == key {
			m.rows[i].pins++
			return true
		}
	}
	return false
}

func (m *tableModel) Unpin(key int) bool {
	for i := range m.rows {
		if m.rows[i].key == key && m.rows[i].pins > 0 {
			m.rows[i].pins--
			return true
		}
	}
	return false
}

func (m *tableModel) Oldest() (int, bool) {
	for _, r := range m.rows {
		if r.pins == 0 {
			return r.key, true
		}
	}
	return -1, false
}

func (m *tableModel) Len() int { return len(m.rows) }

// Store

type store interface {
	Set(name string, value int)
	Get(name string) (int, bool)
	Delete(name string) bool
	Snapshot() int
	Restore(number int) bool
	Peek(number int, name string) (int, bool)
	Drop(number int) bool
}

func driveStore(x store) driver {
	return func(c call) result {
		switch c.op {
		case "Set":
			x.Set(c.s[0], c.n[0])
			return result{}
		case "Get":
			return numOK(x.Get(c.s[0]))
		case "Delete":
			return truth(x.Delete(c.s[0]))
		case "Snapshot":
			return num(x.Snapshot())
		case "Restore":
			return truth(x.Restore(c.n[0]))
		case "Peek":
			return numOK(x.Peek(c.n[0], c.s[0]))
		case "Drop":
			return truth(x.Drop(c.n[0]))
		}
		panic(c.op)
	}
}

// storeModel copies everything all the time.
type storeModel struct {
	now   []pair
	shots [][]pair // by number less one
	lost  []bool
}

type pair struct {
	name  string
	value int
}

func without(list []pair, name string) []pair {
	var left []pair
	for _, p := range list {
		if p.name != name {
			left = append(left, p)
		}
	}
	return left
}

func lookUp(list []pair, name string) (int, bool) {
	for _, p := range list {
		if p.name == name {
			return p.value, true
		}
	}
	return 0, false
}

func (m *storeModel) has(number int) bool {
	return number >= 1 && number <= len(m.shots) && !m.lost[number-1]
}

func (m *storeModel) Set(name string, value int) {
	m.now = append(without(m.now, name), pair{name, value})
}

func (m *storeModel) Get(name string) (int, bool) { return lookUp(m.now, name) }

func (m *storeModel) Delete(name string) bool {
	_, ok := lookUp(m.now, name)
	m.now = without(m.now, name)
	return ok
}

func (m *storeModel) Snapshot() int {
	m.shots = append(m.shots, slices.Clone(m.now))
	m.lost = append(m.lost, false)
	kept := 0
	for i := len(m.lost) - 1; i >= 0; i-- {
		if !m.lost[i] {
			kept++
			m.lost[i] = kept > 4
		}
	}
	return len(m.shots)
}

func (m *storeModel) Restore(number int) bool {
	if m.has(number) {
		m.now = slices.Clone(m.shots[number-1])
		return true
	}
	return false
}

func (m *storeModel) Peek(number int, name string) (int, bool) {
	if m.has(number) {
		return lookUp(m.shots[number-1], name)
	}
	return 0, false
}

func (m *storeModel) Drop(number int) bool {
	if m.has(number) {
		m.lost[number-1] = true
		return true
	}
	return false
}

// Document

type document interface {
	Append(text string) (int, bool)
	Cut(n int) bool
	Undo() bool
	Redo(branch int) bool
	Branches() int
	Prune() int
	Text() string
}

func driveDocument(x document) driver {
	return func(c call) result {
		switch c.op {
		case "Append":
			return numOK(x.Append(c.s[0]))
		case "Cut":
			return truth(x.Cut(c.n[0]))
		case "Undo":
			return truth(x.Undo())
		case "Redo":
			return truth(x.Redo(c.n[0]))
		case "Branches":
			return num(x.Branches())
		case "Prune":
			return num(x.Prune())
		case "Text":
			return text(x.Text())
		}
		panic(c.op)
	}
}

// documentModel lists all revisions and knows when each was last edited to.
type documentModel struct {
	all  []documentNode
	at   int
	time int
}

type documentNode struct {
	text   string
	parent int
	edited int
	cut    bool // no longer a branch of its parent
}

// branches lists the branches of the current revision, latest first.
func (m *documentModel) branches() []int {
	var list []int
	for i, n := range m.all {
		if n.parent == m.at && !n.cut && i != 0 {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return m.all[b].edited - m.all[a].edited })
	return list
}

func (m *documentModel) edit(text string) {
	m.time++
	for _, i := range m.branches() {
		if m.all[i].text == text {
			m.all[i].edited = m.time
			m.at = i
			return
		}
	}
	m.all = append(m.all, documentNode{text: text, parent: m.at, edited: m.time})
	if list := m.branches(); len(list) == 5 {
		m.all[list[4]].cut = true
	}
	m.at = len(m.all) - 1
}

func (m *documentModel) Append(text string) (int, bool) {
	now := m.Text() + text
	if len(now) > 16 || text == "" {
		return len(m.Text()), false
	}
	m.edit(now)
	return len(now), true
}

func (m *documentModel) Cut(n int) bool {
	now := m.Text()
	if n <= 0 || len(now) < n {
		return false
	}
	for range n {
		now = now[:len(now)-1]
	}
	m.edit(now)
	return true
}

func (m *documentModel) Undo() bool {
	if m.at == 0 {
		return false
	}
	m.at = m.all[m.at].parent
	return true
}

func (m *documentModel) Redo(branch int) bool {
	for place, i := range m.branches() {
		if place == branch {
			m.at = i
			return true
		}
	}
	return false
}

func (m *documentModel) Branches() int { return len(m.branches()) }

func (m *documentModel) Prune() int {
	n := 0
	for i := range m.all {
		for j := i; j > 0 && !m.all[j].cut; j = m.all[j].parent {
			if m.all[j].parent == m.at {
				n++
				break
			}
		}
	}
	for _, i := range m.branches() {
		m.all[i].cut = true
	}
	return n
}

func (m *documentModel) Text() string { return m.all[m.at].text }

// Versions

type versions interface {
	Put(key string, value int) int
	Delete(key string) bool
	Get(key string) (int, bool)
	Ago(key string, back int) (int, bool)
	Revert(key string, back int) (int, bool)
	Compact(back int) bool
	Count() int
}

func driveVersions(x versions) driver {
	return func(c call) result {
		switch c.op {
		case "Put":
			return num(x.Put(c.s[0], c.n[0]))
		case "Delete":
			return truth(x.Delete(c.s[0]))
		case "Get":
			return numOK(x.Get(c.s[0]))
		case "Ago":
			return numOK(x.Ago(c.s[0], c.n[0]))
		case "Revert":
			return numOK(x.Revert(c.s[0], c.n[0]))
		case "Compact":
			return truth(x.Compact(c.n[0]))
		case "Count":
			return num(x.Count())
		}
		panic(c.op)
	}
}

// versionsModel keeps one list of all records.
type versionsModel struct {
	list        []entry
	head, floor int
}

type entry struct {
	key            string
	version, value int
	gone           bool
}

// last returns the place of the last record of key up to version, or -1.
func (m *versionsModel) last(key string, version int) int {
	at := -1
	for i, e := range m.list {
		if e.key == key && e.version <= version {
			at = i
		}
	}
	return at
}

func (m *versionsModel) add(key string, value int, gone bool) int {
	m.head++
	m.list = append(m.list, entry{key, m.head, value, gone})
	n := 0
	for i := len(m.list) - 1; i >= 0; i-- {
		if m.list[i].key == key {
			n++
			if n > 8 {
				m.list = slices.Delete(m.list, i, i+1)
			}
		}
	}
	return m.head
}

func (m *versionsModel) Put(key string, value int) int { return m.add(key, value, false) }

func (m *versionsModel) Delete(key string) bool {
	_, ok := m.Get(key)
	if ok {
		m.add(key, 0, true)
	}
	return ok
}

func (m *versionsModel) Get(key string) (int, bool) { return m.Ago(key, 0) }

func (m *versionsModel) Ago(key string, back int) (int, bool) {
	at := m.last(key, m.head-back)
	if at < 0 || m.head-back < m.floor || m.list[at].gone {
		return 0, false
	}
	return m.list[at].value, true
}

func (m *versionsModel) Revert(key string, back int) (int, bool) {
	value, ok := m.Ago(key, back)
	if ok {
		m.Put(key, value)
	}
	return value, ok
}

func (m *versionsModel) Compact(back int) bool {
	if m.head-back < m.floor {
		return false
	}
	m.floor = m.head - back
	var left []entry
	for i, e := range m.list {
		if e.version > m.floor || i == m.last(e.key, m.floor) && !e.gone {
			left = append(left, e)
		}
	}
	m.list = left
	return true
}

func (m *versionsModel) Count() int {
	n := 0
	for i, e := range m.list {
		if i == m.last(e.key, m.head) && !e.gone {
			n++
		}
	}
	return n
}

// Queue

type queue interface {
	Add(job, retries int) bool
	Take() (int, bool)
	Done(job int) bool
	Fail(job int) (bool, bool)
	Revive(job int) bool
	Waiting() int
	Dead() int
}

func driveQueue(x queue) driver {
	return func(c call) result {
		switch c.op {
		case "Add":
			return truth(x.Add(c.n[0], c.n[1]))
		case "Take":
			return numOK(x.Take())
		case "Done":
			return truth(x.Done(c.n[0]))
		case "Fail":
			return truths(x.Fail(c.n[0]))
		case "Revive":
			return truth(x.Revive(c.n[0]))
		case "Waiting":
			return num(x.Waiting())
		case "Dead":
			return num(x.Dead())
		}
		panic(c.op)
	}
}

// queueModel keeps three lists and counts retries down.
type queueModel struct{ waiting, running, dead []work }

type work struct{ job, retries, left int }

// pull takes a job out of a list.
func pull(list *[]work, job int) (work, bool) {
	for i, w := range *list {
		if w.job == job {
			*list = slices.Delete(*list, i, i+1)
			return w, true
		}
	}
	return work{}, false
}

func (m *queueModel) Add(job, retries int) bool {
	for _, w := range slices.Concat(m.waiting, m.running, m.dead) {
		if w.job == job {
			return false
		}
	}
	m.waiting = append(m.waiting, work{job, retries, retries})
	return true
}

func (m *queueModel) Take() (int, bool) {
	if len(m.waiting) == 0 || len(m.running) == 4 {
		return -1, false
	}
	w, _ := pull(&m.waiting, m.waiting[0].job)
	m.running = append(m.running, w)
	return w.job, true
}

func (m *queueModel) Done(job int) bool {
	_, ok := pull(&m.running, job)
	return ok
}

func (m *queueModel) Fail(job int) (bool, bool) {
	w, ok := pull(&m.running, job)
	if !ok {
		return false, false
	}
	if w.left == 0 {
		m.dead = append(m.dead, w)
		return false, true
	}
	w.left--
	m.waiting = append(m.waiting, w)
	return true, true
}

func (m *queueModel) Revive(job int) bool {
	w, ok := pull(&m.dead, job)
	if ok {
		m.waiting = append(m.waiting, work{job, w.retries, w.retries})
	}
	return ok
}

func (m *queueModel) Waiting() int { return len(m.waiting) }

func (m *queueModel) Dead() int { return len(m.dead) }

// Leases

type leases interface {
	Acquire(key, owner string, span int) bool
	Renew(key, owner string, span int) bool
	Release(key, owner string) bool
	Wait(key, owner string, span int) int
	Advance(n int) int
	Holder(key string) (string, int, bool)
}

func driveLeases(x leases) driver {
	return func(c call) result {
		switch c.op {
		case "Acquire":
			return truth(x.Acquire(c.s[0], c.s[1], c.n[0]))
		case "Renew":
			return truth(x.Renew(c.s[0], c.s[1], c.n[0]))
		case "Release":
			return truth(x.Release(c.s[0], c.s[1]))
		case "Wait":
			return num(x.Wait(c.s[0], c.s[1], c.n[0]))
		case "Advance":
			return num(x.Advance(c.n[0]))
		case "Holder":
			owner, left, ok := x.Holder(c.s[0])
			return result{n: [2]int{left}, s: owner, ok: [2]bool{ok}}
		}
		panic(c.op)
	}
}

// leasesModel keeps one line for each key, the holder in front, and counts
// time down unit by unit.
type leasesModel struct{ lines [4][]claim }

type claim struct {
	owner        string
	left, levels int
}

func (m *leasesModel) line(key string) *[]claim { return &m.lines[key[0]-'a'] }

func (m *leasesModel) holder(key, owner string) *claim {
	if line := *m.line(key); len(line) > 0 && line[0].owner == owner {
		return &line[0]
	}
	return nil
}

func (m *leasesModel) Acquire(key, owner string, span int) bool {
	if span < 1 {
		return false
	}
	if len(*m.line(key)) == 0 {
		*m.line(key) = []claim{{owner, span, 1}}
		return true
	}
	h := m.holder(key, owner)
	if h == nil {
		return false
	}
	h.levels++
	if span > h.left {
		h.left = span
	}
	return true
}

func (m *leasesModel) Renew(key, owner string, span int) bool {
	h := m.holder(key, owner)
	if h == nil || span < 1 {
		return false
	}
	h.left = span
	return true
}

func (m *leasesModel) Release(key, owner string) bool {
	h := m.holder(key, owner)
	if h == nil {
		return false
	}
	h.levels--
	if h.levels == 0 {
		*m.line(key) = (*m.line(key))[1:]
	}
	return true
}

func (m *leasesModel) Wait(key, owner string, span int) int {
	line := m.line(key)
	known := slices.ContainsFunc(*line, func(c claim) bool { return c.owner == owner })
	if len(*line) == 0 || known || span < 1 {
		return 0
	}
	*line = append(*line, claim{owner, span, 1})
	return len(*line) - 1
}

func (m *leasesModel) Advance(n int) int {
	expired := 0
	for range n {
		for i, line := range m.lines {
			if len(line) == 0 {
				continue
			}
			line[0].left--
			if line[0].left == 0 {
				m.lines[i] = line[1:]
				expired++
			}
		}
	}
	return expired
}

func (m *leasesModel) Holder(key string) (string, int, bool) {
	for _, c := range *m.line(key) {
		return c.owner, c.left, true
	}
	return "", 0, false
}

// Pool

type pool interface {
	Limit(group string, n int) bool
	Take(group string) (int, bool)
	Give(slot int) bool
	GiveAll(group string) int
	Move(slot int, group string) bool
	Used(group string) int
	Free() int
}

func drivePool(x pool) driver {
	return func(c call) result {
		switch c.op {
		case "Limit":
			return truth(x.Limit(c.s[0], c.n[0]))
		case "Take":
			return numOK(x.Take(c.s[0]))
		case "Give":
			return truth(x.Give(c.n[0]))
		case "GiveAll":
			return num(x.GiveAll(c.s[0]))
		case "Move":
			return truth(x.Move(c.n[0], c.s[0]))
		case "Used":
			return num(x.Used(c.s[0]))
		case "Free":
			return num(x.Free())
		}
		panic(c.op)
	}
}

// poolModel knows who has which slot and counts each time.
type poolModel struct {
	group map[int]string
	limit map[string]int
}

func (m *poolModel) room(group string) bool {
	limit := 4
	if n, ok := m.limit[group]; ok {
		limit = n
	}
	return m.Used(group) < limit
}

func (m *poolModel) Limit(group string, n int) bool {
	m.limit[group] = n
	return true
}

func (m *poolModel) Take(group string) (int, bool) {
	for slot := range 8 {
		if _, ok := m.group[slot]; !ok && m.room(group) {
			m.group[slot] = group
			return slot, true
		}
	}
	return -1, false
}

func (m *poolModel) Give(slot int) bool {
	_, ok := m.group[slot]
	delete(m.group, slot)
	return ok
}

func (m *poolModel) GiveAll(group string) int {
	n := m.Used(group)
	for slot, g := range m.group {
		if g == group {
			delete(m.group, slot)
		}
	}
	return n
}

func (m *poolModel) Move(slot int, group string) bool {
	g, ok := m.group[slot]
	if !ok || g != group && !m.room(group) {
		return false
	}
	m.group[slot] = group
	return true
}

func (m *poolModel) Used(group string) int {
	n := 0
	for _, g := range m.group {
		if g == group {
			n++
		}
	}
	return n
}

func (m *poolModel) Free() int { return 8 - len(m.group) }

// Log

type log interface {
	Append(value int) int
	Read(offset int) (int, bool)
	Sum(from, to int) (int, bool)
	Trim(offset int) int
	Rewind(offset int) bool
	Bounds() (int, int)
	Pages() int
}

func driveLog(x log) driver {
	return func(c call) result {
		switch c.op {
		case "Append":
			return num(x.Append(c.n[0]))
		case "Read":
			return numOK(x.Read(c.n[0]))
		case "Sum":
			return numOK(x.Sum(c.n[0], c.n[1]))
		case "Trim":
			return num(x.Trim(c.n[0]))
		case "Rewind":
			return truth(x.Rewind(c.n[0]))
		case "Bounds":
			return nums(x.Bounds())
		case "Pages":
			return num(x.Pages())
		}
		panic(c.op)
	}
}

// logModel keeps every value and the first offset that may be seen.
type logModel struct {
	values []int
	first  int
}

func (m *logModel) Append(value int) int {
	m.values = append(m.values, value)
	return len(m.values) - 1
}

func (m *logModel) Read(offset int) (int, bool) {
	for i, value := range m.values {
		if i == offset && i >= m.first {
			return value, true
		}
	}
	return 0, false
}

func (m *logModel) Sum(from, to int) (int, bool) {
	if from > to || from < m.first || to > len(m.values) {
		return 0, false
	}
	sum := 0
	for _, value := range m.values[from:to] {
		sum += value
	}
	return sum, true
}

func (m *logModel) Trim(offset int) int {
	for m.first+4 <= offset && m.first+4 <= len(m.values) {
		m.first += 4
	}
	return m.first
}

func (m *logModel) Rewind(offset int) bool {
	if offset < m.first || offset > len(m.values) {
		return false
	}
	m.values = m.values[:offset]
	return true
}

func (m *logModel) Bounds() (int, int) { return m.first, len(m.values) }

func (m *logModel) Pages() int { return (len(m.values) - m.first + 3) / 4 }

// Register

type register interface {
	Enter(name string) (int, bool)
	Invite(host int, name string) (int, bool)
	Leave(badge int) bool
	Bar(name string) bool
	Allow(name string) bool
	Who(badge int) (string, bool)
	Count(name string) int
}

func driveRegister(x register) driver {
	return func(c call) result {
		switch c.op {
		case "Enter":
			return numOK(x.Enter(c.s[0]))
		case "Invite":
			return numOK(x.Invite(c.n[0], c.s[0]))
		case "Leave":
			return truth(x.Leave(c.n[0]))
		case "Bar":
			return truth(x.Bar(c.s[0]))
		case "Allow":
			return truth(x.Allow(c.s[0]))
		case "Who":
			return textOK(x.Who(c.n[0]))
		case "Count":
			return num(x.Count(c.s[0]))
		}
		panic(c.op)
	}
}

// registerModel keeps the visitors as a tree.
type registerModel struct {
	in     map[int]*visitor
	barred []string
}

type visitor struct {
	name   string
	guests map[int]*visitor
}

func (m *registerModel) add(name string, beside map[int]*visitor) (int, bool) {
	for badge := range 8 {
		if m.in[badge] == nil && !slices.Contains(m.barred, name) {
			m.in[badge] = &visitor{name, map[int]*visitor{}}
			if beside != nil {
				beside[badge] = m.in[badge]
			}
			return badge, true
		}
	}
	return -1, false
}

func (m *registerModel) Enter(name string) (int, bool) { return m.add(name, nil) }

func (m *registerModel) Invite(host int, name string) (int, bool) {
	h := m.in[host]
	if h == nil || len(h.guests) == 2 {
		return -1, false
	}
	return m.add(name, h.guests)
}

func (m *registerModel) Leave(badge int) bool {
	v := m.in[badge]
	if v == nil {
		return false
	}
	for guest := range v.guests {
		m.Leave(guest)
	}
	delete(m.in, badge)
	for _, other := range m.in {
		delete(other.guests, badge)
	}
	return true
}

func (m *registerModel) Bar(name string) bool {
	if slices.Contains(m.barred, name) {
		return false
	}
	m.barred = append(m.barred, name)
	for badge := range 8 {
		if v := m.in[badge]; v != nil && v.name == name {
			m.Leave(badge)
		}
	}
	return true
}

func (m *registerModel) Allow(name string) bool {
	at := slices.Index(m.barred, name)
	if at < 0 {
		return false
	}
	m.barred = slices.Delete(m.barred, at, at+1)
	return true
}

func (m *registerModel) Who(badge int) (string, bool) {
	if v := m.in[badge]; v != nil {
		return v.name, true
	}
	return "", false
}

func (m *registerModel) Count(name string) int {
	n := 0
	for _, v := range m.in {
		if v.name == name {
			n++
		}
	}
	return n
}

// Book

type book interface {
	Reserve(name string, from, to int) (int, bool)
	Wait(name string, from, to int) bool
	Cancel(number int) bool
	Move(number, from int) bool
	At(slot int) (string, bool)
	Free() int
	Waiting() int
}

func driveBook(x book) driver {
	return func(c call) result {
		switch c.op {
		case "Reserve":
			return numOK(x.Reserve(c.s[0], c.n[0], c.n[1]))
		case "Wait":
			return truth(x.Wait(c.s[0], c.n[0], c.n[1]))
		case "Cancel":
			return truth(x.Cancel(c.n[0]))
		case "Move":
			return truth(x.Move(c.n[0], c.n[1]))
		case "At":
			return textOK(x.At(c.n[0]))
		case "Free":
			return num(x.Free())
		case "Waiting":
			return num(x.Waiting())
		}
		panic(c.op)
	}
}

// bookModel keeps a mark for each slot and the names by number.
type bookModel struct {
	slots [8]int // number of the reservation and one more, or 0
	names [4]string
	queue []claimOf
}

type claimOf struct {
	name     string
	from, to int
}

func (m *bookModel) count(number int) int {
	n := 0
	for _, mark := range m.slots {
		if mark == number+1 {
			n++
		}
	}
	return n
}

func (m *bookModel) Reserve(name string, from, to int) (int, bool) {
	if from >= to {
		return -1, false
	}
	for _, mark := range m.slots[from:to] {
		if mark != 0 {
			return -1, false
		}
	}
	for number := range 4 {
		if m.count(number) == 0 {
			for i := from; i < to; i++ {
				m.slots[i] = number + 1
			}
			m.names[number] = name
			return number, true
		}
	}
	return -1, false
}

func (m *bookModel) Wait(name string, from, to int) bool {
	if from >= to || len(m.queue) == 4 {
		return false
	}
	trial := *m
	if _, ok := trial.Reserve(name, from, to); ok {
		return false
	}
	m.queue = append(m.queue, claimOf{name, from, to})
	return true
}

func (m *bookModel) wipe(number int) {
	for i, mark := range m.slots {
		if mark == number+1 {
			m.slots[i] = 0
		}
	}
}

func (m *bookModel) serve() {
	m.queue = slices.DeleteFunc(m.queue, func(c claimOf) bool {
		_, ok := m.Reserve(c.name, c.from, c.to)
		return ok
	})
}

func (m *bookModel) Cancel(number int) bool {
	if m.count(number) == 0 {
		return false
	}
	m.wipe(number)
	m.serve()
	return true
}

func (m *bookModel) Move(number, from int) bool {
	n := m.count(number)
	if n == 0 || from+n > 8 {
		return false
	}
	before := m.slots
	m.wipe(number)
	for i := from; i < from+n; i++ {
		if m.slots[i] != 0 {
			m.slots = before
			return false
		}
		m.slots[i] = number + 1
	}
	m.serve()
	return true
}

func (m *bookModel) At(slot int) (string, bool) {
	if slot > 7 || m.slots[slot] == 0 {
		return "", false
	}
	return m.names[m.slots[slot]-1], true
}

func (m *bookModel) Free() int { return m.count(-1) }

func (m *bookModel) Waiting() int { return len(m.queue) }
