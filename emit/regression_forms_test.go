package emit_test

// A bug may show in more than one way, and correct systems may differ. The constructors NewSecond
// below have the bug of a system in another form: other answers, which also violate the goal.
var secondForms = map[string]string{
	"batch": `
type second struct{ queue }

func NewSecond() Queue { return &second{} }

func (q *second) PushAll(items []Item) {
	q.queue.PushAll(items)
	q.handed = nil
}

func (q *second) Unacked() []Item { return nil }
`,
	"stack": `
type second struct{ Stack }

func NewSecond() Stack { return second{New()} }

func (second) IsEmpty() bool { return true }
`,
	"set": `
type second struct{ Set }

func NewSecond() Set { return second{New()} }

func (second) Delete(int) bool { return false }
`,
	"kv": `
type second struct{ *Store }

func NewSecond() second { return second{New()} }

func (second) Get(string) (int, bool) { return 99, true }
`,
	"handles": `
type second struct{ *Table }

func NewSecond() second { return second{NewBuggy()} }

func (s second) Open(path string) (int, bool) { fd, ok := s.Table.Open(path); return fd + 40, ok }
func (s second) Read(fd int) (int, bool)      { return s.Table.Read(fd - 40) }
func (s second) Write(fd, data int) bool      { return s.Table.Write(fd-40, data) }
func (s second) Close(fd int) bool            { return s.Table.Close(fd - 40) }
`,
	"nfa": `
type second struct{ *Automaton }

func NewSecond() second { return second{New()} }

func (s second) NewNode() int                       { return s.Automaton.NewNode() + 7 }
func (s second) SetInitial(node int)                { s.Automaton.SetInitial(node - 7) }
func (s second) SetFinal(node int)                  { s.Automaton.SetFinal(node - 7) }
func (s second) AddEdge(src int, label string, dst int) { s.Automaton.AddEdge(src-7, label, dst-7) }
func (s second) IsNFA() bool                        { return true }
`,
	"graph": `
type second struct{ *Graph }

func NewSecond() second { return second{New()} }

func (s second) NewNode() int         { return s.Graph.NewNode() * 10 }
func (s second) AddEdge(src, dst int) { s.Graph.AddEdge(src/10, dst/10) }
func (s second) IsConnected() bool    { return false }
`,
	"filesystem": `
type second struct{ *Tree }

func NewSecond() second { return second{New()} }

func (second) Delete(string) bool { return true }
`,
	"ifcadd": `
type second struct{ *Pair }

func NewSecond() second { return second{New()} }

func (second) Observe() bool { return false }
`,
	"ifcstore": `
func NewSecond() *Pair {
	t := sound
	t.store = func(address, value, _ Level) (Level, error) { return join(address, value), nil }
	return pair(t)
}
`,
	"ifcload": `
func NewSecond() *Pair {
	t := sound
	t.load = func(address, cell Level) Level { return address && cell }
	return pair(t)
}
`,
	"debruijnfo": `
func NewSecond() *Evaluator {
	r := sound
	r.function = func(n int) int { return n - 1 }
	return &Evaluator{rules: r}
}
`,
	"debruijnho": `
func NewSecond() *Evaluator {
	r := sound
	r.binder = func(_ int, s Term) (int, Term) { return 0, shift(s, 1, 0) }
	return &Evaluator{rules: r}
}
`,
	"hashtable": `
func NewSecond() *Table { return &Table{atomic: true, single: true} } // a bucket holds one key
`,
	"transaction": `
func NewSecond() *Store { return &Store{atomic: true, late: true} } // snapshots are taken with the next write
`,
	"lineserver": `
func NewSecond() *Server { s := New(); s.eager = true; return s } // replies go out as soon as they are known
`,
}

// edit is a change of a system's source for its second form.
type edit struct{ file, old, new string }

// secondEdits are the changes that a constructor alone cannot make.
var secondEdits = map[string][]edit{
	"hashtable": {
		{"hashtable.go", "\tatomic bool\n", "\tatomic, single bool\n"},
		{"hashtable.go", "\t*b = u.seen.with(", "\tif t.single {\n\t\tu.seen = nil\n\t}\n\t*b = u.seen.with("},
	},
	"transaction": {
		{"transaction.go", "\tatomic bool\n", "\tatomic, late bool\n"},
		{"transaction.go", "\tid       int\n", "\tid       int\n\tsaved    bool\n"},
		{"transaction.go", "{ s.committed = value }", `{
	s.committed = value
	for i := range s.reads {
		if r := &s.reads[i]; s.late && !r.saved {
			r.snapshot, r.saved = value, true
		}
	}
}`},
	},
	"lineserver": {
		{"lineserver.go", "\tordered bool\n", "\tordered, eager bool\n"},
		{"conn.go", "if r.waited && !c.server.ordered {", "if r.waited && !c.server.ordered || c.server.eager {"},
	},
}

// coincidence is a system in whose shortest violation values are equal, or different, by chance.
type coincidence struct {
	name, spec, system string
	errors             string   // in the target
	want, not          []string // in the printed test
	prevented          bool     // the correct system does not answer what the run refers to
	played             bool     // the printed test needs the emitted one
}

var coincidences = []coincidence{{
	name: "pages", // the buggy version differs from the first one
	spec: `
operation "save" {
  kind    = call
  args    = { key = int }
  results = { ver = int }
  clause {
    event = save
  }
}
operation "load" {
  kind    = call
  args    = { key = int }
  results = { ver = int }
  clause {
    params  = { k = int }
    history = seq(all, save(key == k), all)
    event   = load(key == k)
  }
}
goal "stale" {
  doc   = "a page has another version than the one that was saved last"
  vars  = { k = int, v = int }
  trace = seq(all, save(key == k, ver == v), absent(save(key == k)), load(key == k, ver != v))
}
`,
	system: `
type Pages struct {
	form, next int
	at         map[int]int
}

func New() *Pages       { return &Pages{next: 10, at: map[int]int{}} }
func NewBuggy() *Pages  { return &Pages{form: 1, next: 10, at: map[int]int{}} }
func NewSecond() *Pages { return &Pages{form: 2, next: 70, at: map[int]int{}} }

func (p *Pages) Save(key int) int { p.next++; p.at[key] = p.next; return p.next }

func (p *Pages) Load(key int) int {
	switch p.form {
	case 1:
		return 7
	case 2:
		return p.at[key] + 1
	}
	return p.at[key]
}
`,
	want: []string{"ver1 := sut.Save(", "ver2 := sut.Load(", "if ver2 != ver1 {"},
}, {
	name: "doors", // tokens and identifiers are the same numbers
	spec: `
operation "issue" {
  kind    = call
  results = { id = int }
  clause {
    event = issue
  }
}
operation "enter" {
  kind    = call
  args    = { id = int }
  results = { token = int }
  clause {
    params  = { i = int }
    history = seq(all, issue(id == i), all)
    event   = enter(id == i)
  }
}
operation "revoke" {
  kind = call
  args = { id = int }
  clause {
    params  = { i = int }
    history = seq(all, enter(id == i), all)
    event   = revoke(id == i)
  }
}
operation "use" {
  kind    = call
  args    = { token = int }
  results = { ok = bool }
  clause {
    params  = { t = int }
    history = seq(all, enter(token == t), all)
    event   = use(token == t)
  }
}
goal "left_open" {
  doc   = "a token works although its holder was sent away"
  vars  = { i = int, t = int }
  trace = seq(all, enter(id == i, token == t), all, revoke(id == i), absent(enter), use(token == t, ok))
}
`,
	system: `
type Doors struct {
	first, ids, tokens int
	buggy              bool
	holder             map[int]int
	gone               map[int]bool
}

func open(first int, buggy bool) *Doors {
	return &Doors{first: first, buggy: buggy, holder: map[int]int{}, gone: map[int]bool{}}
}

func New() *Doors       { return open(300, false) }
func NewBuggy() *Doors  { return open(0, true) }
func NewSecond() *Doors { return open(300, true) }

func (d *Doors) Issue() int        { d.ids++; return d.ids }
func (d *Doors) Enter(id int) int  { d.tokens++; d.holder[d.first+d.tokens] = id; return d.first + d.tokens }
func (d *Doors) Revoke(id int)     { d.gone[id] = true }
func (d *Doors) Use(token int) bool { id, ok := d.holder[token]; return ok && (d.buggy || !d.gone[id]) }
`,
	want: []string{"token1 := sut.Enter(1)", "sut.Revoke(1)", "sut.Use(token1)", "if ok3 {"},
	not:  []string{"token1 == 1", "token1 != 1"},
}, {
	name: "cache", // a lost entry is reported as 0 and false
	spec: `
operation "put" {
  kind = call
  args = { key = int, val = int }
  clause {
    event = put
  }
}
operation "get" {
  kind    = call
  args    = { key = int }
  results = { val = int, ok = bool }
  clause {
    params  = { k = int }
    history = seq(all, put(key == k), all)
    event   = get(key == k)
  }
}
goal "lost" {
  doc   = "what was put is not there"
  vars  = { k = int, v = int }
  trace = seq(all, put(key == k, val == v), absent(put(key == k)), get(key == k, !ok || val != v))
}
`,
	system: `
type Cache struct {
	form int
	at   map[int]int
}

func New() *Cache       { return &Cache{at: map[int]int{}} }
func NewBuggy() *Cache  { return &Cache{form: 1, at: map[int]int{}} }
func NewSecond() *Cache { return &Cache{form: 2, at: map[int]int{}} }

func (c *Cache) Put(key, val int) { c.at[key] = val }

func (c *Cache) Get(key int) (int, bool) {
	switch c.form {
	case 1:
		return 0, false
	case 2:
		return c.at[key] + 1, true
	}
	val, ok := c.at[key]
	return val, ok
}
`,
	want: []string{"val2, ok2 := sut.Get(", "!ok2", "; want val2 == "},
	not:  []string{"val2 == 0 && !ok2"},
}, {
	name: "cell", // the wrong value is the previous one
	spec: `
operation "swap" {
  kind    = call
  args    = { value = int }
  results = { oldValue = int }
  clause {
    event = swap
  }
}
operation "read" {
  kind    = call
  results = { value = int }
  clause {
    history = seq(all, swap, all)
    event   = read
  }
}
goal "unchanged" {
  doc   = "a swap changes nothing"
  vars  = { v = int }
  trace = seq(all, swap(value == v), read(value != v))
}
`,
	system: `
type Cell struct{ form, value int }

func New() *Cell       { return &Cell{} }
func NewBuggy() *Cell  { return &Cell{form: 1, value: 5} }
func NewSecond() *Cell { return &Cell{form: 2} }

func (c *Cell) Swap(value int) int {
	old := c.value
	if c.form != 1 {
		c.value = value
	}
	return old
}

func (c *Cell) Read() int {
	if c.form == 2 {
		return c.value - 9
	}
	return c.value
}
`,
	want: []string{"sut.Swap(", "value2 := sut.Read()", "if value2 != "},
	not:  []string{"oldValue"},
}, {
	name: "pool", // a correct pool returns no connection that could be used
	spec: `
sort "Conn" {
  go = "*pool.Conn"
}
operation "shut" {
  kind = call
  clause {
    event = shut
  }
}
operation "acquire" {
  kind    = call
  results = { conn = Conn, ok = bool }
  clause {
    event = acquire
  }
}
operation "ping" {
  kind    = call
  args    = { conn = Conn }
  results = { alive = bool }
  clause {
    params  = { c = Conn }
    history = seq(all, acquire(conn == c), all)
    event   = ping(conn == c)
  }
}
goal "dead" {
  doc   = "a connection of a closed pool is handed out, and dead"
  vars  = { c = Conn }
  trace = seq(all, shut, acquire(conn == c), ping(conn == c, !alive))
}
`,
	system: `
import "errors"

type Conn struct{ n int }

type Pool struct {
	form int
	shut bool
}

func New() *Pool       { return &Pool{} }
func NewBuggy() *Pool  { return &Pool{form: 1} }
func NewSecond() *Pool { return &Pool{form: 2} }

func (p *Pool) Shut() { p.shut = true }

func (p *Pool) Acquire() (*Conn, error) {
	if p.shut && p.form == 0 {
		return nil, errors.New("closed")
	}
	return &Conn{p.form}, nil
}

func (p *Pool) Ping(c *Conn) bool { return c.n == 0 || !p.shut }
`,
	errors:    "errors \"acquire\" {\n  field = ok\n}\n",
	want:      []string{"conn2, err2 := sut.Acquire()", "sut.Ping(conn2)", "if !alive3 {"},
	prevented: true,
}, {
	name: "bank", // accounts have numbers of the bank's choice, and a model says what is on them
	spec: `
operation "open" {
  kind    = call
  results = { account = int }
  clause {
    event = open
  }
}
operation "deposit" {
  kind = call
  args = { account = int, amount = int }
  clause {
    event = deposit
  }
}
operation "balance" {
  kind    = call
  args    = { account = int }
  results = { amount = int }
  clause {
    event = balance
  }
}
model "accounts" {
  state   = { holds = map(int, optional(int)) }
  initial = { holds = nothing }
  on "open" {
    choose  = { n = int }
    require = !has(holds[n])
    set     = { holds[n] = some(0) }
    reply {
      account = n
    }
  }
  on "deposit" {
    case {
      when = has(holds[account])
      set  = { holds[account] = some(the(holds[account]) + amount) }
      reply {}
    }
    otherwise {
      reply {}
    }
  }
  on "balance" {
    case {
      when = has(holds[account])
      reply {
        amount = the(holds[account])
      }
    }
    otherwise {
      reply {
        amount = 0
      }
    }
  }
}
`,
	system: `
type Bank struct {
	form, last int
	holds      map[int]int
}

func New() *Bank       { return &Bank{holds: map[int]int{}, last: 40} }
func NewBuggy() *Bank  { return &Bank{holds: map[int]int{}, last: 70, form: 1} }
func NewSecond() *Bank { return &Bank{holds: map[int]int{}, last: 90, form: 2} }

func (b *Bank) Open() int { b.last++; b.holds[b.last] = 0; return b.last }

func (b *Bank) Deposit(account, amount int) {
	if _, ok := b.holds[account]; ok {
		b.holds[account] += amount
	}
}

func (b *Bank) Balance(account int) int {
	if b.form > 0 && b.holds[account] != 0 {
		return b.holds[account] + b.form
	}
	return b.holds[account]
}
`,
	want: []string{`open1 := s.Call("open")`, `s.Call("deposit", s.From(open1, 0), `, `s.Call("balance", s.From(open1, 0))`,
		"the model judges it", "// Of the answer that it judged so it said:\n//   - amount is "},
	played: true,
}, {
	name: "mill", // a function of an answer
	spec: `
function "twice" {
  args   = [int]
  result = int
  go     = "mill.Twice"
}
operation "make" {
  kind    = call
  results = { n = int }
  clause {
    event = make
  }
}
operation "double" {
  kind    = call
  args    = { n = int }
  results = { m = int }
  clause {
    params  = { x = int }
    history = seq(all, make(n == x), all)
    event   = double(n == x)
  }
}
goal "wrong_sum" {
  doc   = "what is doubled is not twice as much"
  vars  = { x = int }
  trace = seq(all, make(n == x), double(n == x, m != twice(x)))
}
`,
	system: `
type Mill struct{ form int }

func New() *Mill       { return &Mill{} }
func NewBuggy() *Mill  { return &Mill{1} }
func NewSecond() *Mill { return &Mill{2} }

func Twice(n int) int { return 2 * n }

func (m *Mill) Make() int        { return 17 * (m.form + 1) }
func (m *Mill) Double(n int) int { return 2*n + m.form }
`,
	want:   []string{`make1 := s.Call("make")`, `s.Call("double", s.From(make1, 0))`, "the goal judges it"},
	played: true,
}}
