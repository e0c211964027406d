package isolation

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// Recording is a history as a file has it: reads may name the value that they saw and not its
// writer, and the order of the versions may be known.
type Recording struct {
	Txns []Txn
	// Commits has the IDs of the committed transactions in the order of their commits; nil if the
	// file does not say.
	Commits []int
	// Versions has the writers of a key in the order of its versions, where the file says that.
	Versions map[string][]int
	// Unsure are the reads whose writer is not clear.
	Unsure []Unsure

	lines []int // of the transactions
}

// Unsure is a read of a value that several transactions have written.
type Unsure struct {
	Txn, Op int    // the indices of the transaction and of its operation
	Value   string // as JSON
	Writers []Op   // reads that the operation may be
}

// Mistake is what is wrong with a recording.
type Mistake struct {
	Line   int
	Column int // 0 if it is about the line as a whole
	Text   string
}

func (m *Mistake) Error() string {
	if m.Column > 0 {
		return fmt.Sprintf("%d:%d: %s", m.Line, m.Column, m.Text)
	}
	return fmt.Sprintf("%d: %s", m.Line, m.Text)
}

// longestLine is how many bytes a line may have.
const longestLine = 16 << 20

// Decode reads lines of JSON, of which each is a transaction, or says something about keys:
//
//	{"txn": 1, "session": 1, "ops": [{"read": "x", "from": 0}, {"write": "x"}], "commit": 1}
//	{"txn": 2, "ops": [{"read": "x", "value": 7}, {"write": "y", "value": 8}], "aborted": true}
//	{"initial": {"x": 7}}
//	{"versions": {"x": [1, 2]}}
//
// It reads a line at a time and keeps the operations only. The error is a [Mistake], or that of
// the reader.
func Decode(from io.Reader) (*Recording, error) {
	d := &decoder{
		out:      &Recording{Versions: map[string][]int{}},
		initial:  map[string]string{},
		listed:   map[int]int{},
		commits:  map[int64]int{},
		versions: map[string]int{},
		sessions: map[string]int{},
		names:    map[string]string{},
	}
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 1<<16), longestLine)
	for lines.Scan() {
		d.number++
		if text := lines.Bytes(); len(bytes.TrimSpace(text)) > 0 {
			if err := d.line(text); err != nil {
				return nil, err
			}
		}
	}
	d.number++
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, d.wrong(0, "the line is longer than 16 MiB; a line is one transaction")
	case err != nil:
		return nil, err
	}
	return d.finish()
}

// decoder reads a recording.
type decoder struct {
	out      *Recording
	number   int        // of the line
	values   [][]string // of the operations of each transaction: values as JSON
	byValue  bool
	initial  map[string]string
	listed   map[int]int // the line of each ID
	commits  map[int64]int
	orders   []commitOrder
	versions map[string]int // the line of each key's versions
	sessions map[string]int // that have names
	names    map[string]string
}

type commitOrder struct {
	at int64
	id int
}

func (d *decoder) wrong(column int, format string, args ...any) error {
	return &Mistake{Line: d.number, Column: column, Text: fmt.Sprintf(format, args...)}
}

// lineJSON is a line.
type lineJSON struct {
	Txn      *int                       `json:"txn"`
	Session  json.RawMessage            `json:"session"`
	Ops      []opJSON                   `json:"ops"`
	Aborted  bool                       `json:"aborted"`
	Commit   *int64                     `json:"commit"`
	Initial  map[string]json.RawMessage `json:"initial"`
	Versions map[string][]int           `json:"versions"`
}

type opJSON struct {
	Read  *string         `json:"read"`
	Write *string         `json:"write"`
	From  *int            `json:"from"`
	Nth   int             `json:"nth"`
	Value json.RawMessage `json:"value"`
}

const wanted = `a line is {"txn": 1, "session": 1, "ops": [{"read": "x", "from": 0}, {"write": "x"}]}, {"initial": {...}} or {"versions": {...}}`

// line takes in a line.
func (d *decoder) line(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var x lineJSON
	if err := dec.Decode(&x); err != nil {
		return d.malformed(err, text, dec.InputOffset())
	}
	if rest := bytes.TrimSpace(text[dec.InputOffset():]); len(rest) > 0 {
		return d.wrong(column(text, dec.InputOffset()), "more follows after the object; a line has one")
	}
	if at, name := repeated(text[:dec.InputOffset()]); at >= 0 {
		return d.wrong(column(text, int64(at)), "%q is there already, in the same object", name)
	}
	switch {
	case x.Txn != nil && x.Initial == nil && x.Versions == nil:
		return d.txn(&x)
	case x.Txn == nil && x.Ops == nil && x.Session == nil && x.Commit == nil && !x.Aborted && (x.Initial != nil || x.Versions != nil):
		return d.keys(&x)
	}
	return d.wrong(1, "%s", wanted)
}

// column returns the column of an offset, counted in characters from 1.
func column(text []byte, at int64) int {
	return len([]rune(string(text[:min(max(0, at), int64(len(text)))]))) + 1
}

// malformed says what is wrong with a line that is not what was expected.
func (d *decoder) malformed(err error, text []byte, at int64) error {
	var syntax *json.SyntaxError
	var typed *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && syntax.Offset >= int64(len(text)):
		return d.wrong(column(text, int64(len(bytes.TrimRight(text, "\r\n")))), "the line ends in the middle of an object; was the file cut off?")
	case errors.As(err, &syntax):
		return d.wrong(column(text, syntax.Offset-1), "this is no JSON: %v; %s", syntax, wanted)
	case errors.As(err, &typed) && typed.Field == "":
		return d.wrong(column(text, typed.Offset-1), "the line is a JSON %s; %s", typed.Value, wanted)
	case errors.As(err, &typed):
		return d.wrong(column(text, typed.Offset-1), "%s is a JSON %s, want %s", typed.Field, typed.Value, typed.Type)
	}
	what := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(what, "unknown field "); ok {
		i := int64(max(0, bytes.Index(text, []byte(name))))
		return d.wrong(column(text, i), "nothing is called %s; a transaction has txn, session, ops, commit and aborted, an operation read or write, from, nth and value", name)
	}
	return d.wrong(column(text, at), "%s", what)
}

// txn takes in a transaction.
func (d *decoder) txn(x *lineJSON) error {
	id := *x.Txn
	if id < 1 {
		return d.wrong(0, "txn is %d; an ID is a number from 1, and 0 is the loader", id)
	}
	if line, ok := d.listed[id]; ok {
		return d.wrong(0, "transaction %d is there already, in line %d", id, line)
	}
	d.listed[id] = d.number
	session, err := d.session(x.Session)
	if err != nil {
		return err
	}
	t := Txn{ID: id, Session: session, Aborted: x.Aborted}
	values := make([]string, len(x.Ops))
	for i, o := range x.Ops {
		op, value, err := d.op(i, o)
		if err != nil {
			return err
		}
		t.Ops = append(t.Ops, op)
		values[i] = value
	}
	if x.Commit != nil {
		if x.Aborted {
			return d.wrong(0, "transaction %d has aborted, and so has no commit", id)
		}
		if other, ok := d.commits[*x.Commit]; ok {
			return d.wrong(0, "transactions %d and %d have the same commit, %d", other, id, *x.Commit)
		}
		d.commits[*x.Commit] = id
		d.orders = append(d.orders, commitOrder{*x.Commit, id})
	}
	d.out.Txns = append(d.out.Txns, t)
	d.out.lines = append(d.out.lines, d.number)
	if !d.byValue {
		values = nil
	}
	d.values = append(d.values, values)
	return nil
}

// session returns the number of a session. Names get numbers below zero, and a transaction without
// one has a session of its own.
func (d *decoder) session(text json.RawMessage) (int, error) {
	var number int
	var name string
	switch {
	case text == nil:
		return d.newSession(), nil
	case json.Unmarshal(text, &number) == nil && number >= 0:
		return number, nil
	case json.Unmarshal(text, &name) != nil:
		return 0, d.wrong(0, "session is %s, want a number from 0 or a name", text)
	}
	n, ok := d.sessions[name]
	if !ok {
		n = d.newSession()
		d.sessions[name] = n
	}
	return n, nil
}

func (d *decoder) newSession() int { return -1 - len(d.out.Txns) }

// op returns an operation, and its value as JSON: empty if its line has the writer.
func (d *decoder) op(i int, o opJSON) (Op, string, error) {
	wrong := func(format string, args ...any) (Op, string, error) {
		return Op{}, "", d.wrong(0, "operation %d: %s", i+1, fmt.Sprintf(format, args...))
	}
	var value string
	if o.Value != nil {
		var b bytes.Buffer
		if err := json.Compact(&b, o.Value); err != nil {
			return wrong("%v", err)
		}
		value = d.name(b.String())
		d.byValue = true
	}
	switch {
	case (o.Read == nil) == (o.Write == nil):
		return wrong(`want {"read": KEY, ...} or {"write": KEY}`)
	case o.Write != nil && (o.From != nil || o.Nth != 0):
		return wrong("a write has no from or nth")
	case o.Write != nil:
		return Write(d.name(*o.Write)), value, nil
	case o.From == nil && o.Value == nil:
		return wrong("a read of %s needs from, the transaction whose version it saw, or value", *o.Read)
	case o.From != nil && *o.From < 0 || o.Nth < 0 || o.Nth > 0 && o.From == nil:
		return wrong("from is a transaction, or 0 for the loader; nth counts its writes of the key from 1")
	case o.From != nil:
		return Op{Key: d.name(*o.Read), From: *o.From, Nth: o.Nth}, "", nil
	}
	return Op{Key: d.name(*o.Read)}, value, nil
}

// name returns one string for equal ones, so that a key is kept once.
func (d *decoder) name(s string) string {
	if known, ok := d.names[s]; ok {
		return known
	}
	d.names[s] = s
	return s
}

// keys takes in what a line says about keys.
func (d *decoder) keys(x *lineJSON) error {
	for _, key := range slices.Sorted(maps.Keys(x.Initial)) {
		if _, ok := d.initial[key]; ok {
			return d.wrong(0, "the initial value of %s is there already", key)
		}
		var b bytes.Buffer
		if err := json.Compact(&b, x.Initial[key]); err != nil {
			return d.wrong(0, "%v", err)
		}
		d.initial[d.name(key)] = b.String()
	}
	for _, key := range slices.Sorted(maps.Keys(x.Versions)) {
		if line, ok := d.versions[key]; ok {
			return d.wrong(0, "the versions of %s are there already, in line %d", key, line)
		}
		d.versions[key] = d.number
		d.out.Versions[d.name(key)] = x.Versions[key]
	}
	return nil
}

// repeated returns where an object of a line, which is JSON, has a member a second time, and the
// member's name as it is written. Of two such members encoding/json takes the last one and says
// nothing. Objects that are values are not looked into; at is negative if no other one has that.
func repeated(text []byte) (at int, name string) {
	var nest []byte
	var members [2][][]byte      // of the line, and of an operation, which both have few
	keys := map[string]bool(nil) // of initial and versions
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '{', '[':
			nest = append(nest, c)
			switch string(nest) {
			case "{{":
				keys = map[string]bool{}
			case "{[{":
				members[1] = members[1][:0]
			}
		case '}', ']':
			nest = nest[:len(nest)-1]
		case '"':
			first := i
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if rest := bytes.TrimLeft(text[i+1:], " \t\r\n"); len(rest) == 0 || rest[0] != ':' {
				continue
			}
			x := text[first+1 : i]
			again := false
			switch string(nest) {
			case "{":
				again, members[0] = seen(members[0], x)
			case "{{":
				again = keys[string(x)]
				keys[string(x)] = true
			case "{[{":
				again, members[1] = seen(members[1], x)
			}
			if again {
				return first, string(x)
			}
		}
	}
	return -1, ""
}

// seen reports whether a name is among others, and adds it.
func seen(names [][]byte, x []byte) (bool, [][]byte) {
	if slices.ContainsFunc(names, func(y []byte) bool { return bytes.Equal(x, y) }) {
		return true, names
	}
	return false, append(names, x)
}

// finish finds the writers of values and the order of commits, and looks for contradictions.
func (d *decoder) finish() (*Recording, error) {
	if len(d.out.Txns) == 0 {
		return nil, &Mistake{Line: max(1, d.number), Text: "no transaction; " + wanted}
	}
	if err := d.resolve(); err != nil {
		return nil, err
	}
	if err := d.order(); err != nil {
		return nil, err
	}
	if _, at, err := build(d.out.Txns); err != nil {
		text := err.Error()
		if at.op >= 0 {
			text = fmt.Sprintf("operation %d: %s", at.op+1, text)
		}
		return nil, &Mistake{Line: d.out.lines[at.txn], Text: text}
	}
	return d.out, nil
}

// written is a value of a key.
type written struct{ key, value string }

// resolve finds the writers of the values that were read.
func (d *decoder) resolve() error {
	if !d.byValue {
		return nil
	}
	writers := map[written][]Op{}
	for t, values := range d.values {
		count := map[string]int{}
		for i, o := range d.out.Txns[t].Ops {
			if !o.Write {
				continue
			}
			count[o.Key]++
			if values != nil && values[i] != "" {
				w := written{o.Key, values[i]}
				writers[w] = append(writers[w], Op{Key: o.Key, From: d.out.Txns[t].ID, Nth: count[o.Key]})
			}
		}
	}
	for t, values := range d.values {
		own := map[string]string{} // the values that the transaction wrote last
		for i, value := range values {
			o := &d.out.Txns[t].Ops[i]
			switch last, wrote := own[o.Key]; {
			case o.Write:
				own[o.Key] = value
			case value == "":
			case wrote && last == value:
				o.From = d.out.Txns[t].ID
			default:
				if err := d.find(t, i, value, writers[written{o.Key, value}]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// find fills in the writer of the value of a read.
func (d *decoder) find(t, i int, value string, writers []Op) error {
	o := &d.out.Txns[t].Ops[i]
	from := slices.DeleteFunc(slices.Clone(writers), func(w Op) bool { return w.From == d.out.Txns[t].ID })
	if initial, ok := d.initial[o.Key]; ok && initial == value || !ok && value == "null" {
		from = append(from, Op{Key: o.Key})
	}
	switch len(from) {
	case 0:
		text := fmt.Sprintf("operation %d: T%d reads %s of %s, which no other transaction has written", i+1, d.out.Txns[t].ID, value, o.Key)
		if len(writers) > 0 {
			text = fmt.Sprintf("operation %d: T%d reads %s of %s, which it writes itself, and not just before", i+1, d.out.Txns[t].ID, value, o.Key)
		} else if _, ok := d.initial[o.Key]; !ok {
			text += fmt.Sprintf(`; if the key had it at first, a line {"initial": {%q: %s}} says so`, o.Key, value)
		}
		return &Mistake{Line: d.out.lines[t], Text: text}
	case 1:
		*o = from[0]
	default:
		d.out.Unsure = append(d.out.Unsure, Unsure{t, i, value, from})
		*o = from[0]
	}
	return nil
}

// order checks what the file says about the order of commits and versions.
func (d *decoder) order() error {
	committed := 0
	writes := map[written]bool{} // of the committed, by key and ID
	for _, t := range d.out.Txns {
		if t.Aborted {
			continue
		}
		committed++
		for _, o := range t.Ops {
			if o.Write && d.versions[o.Key] != 0 {
				writes[written{o.Key, fmt.Sprint(t.ID)}] = true
			}
		}
	}
	if len(d.orders) == committed {
		slices.SortFunc(d.orders, func(a, b commitOrder) int { return cmp.Compare(a.at, b.at) })
		for _, c := range d.orders {
			d.out.Commits = append(d.out.Commits, c.id)
		}
	} else if len(d.orders) > 0 {
		return &Mistake{Line: d.number, Text: fmt.Sprintf("%d of %d committed transactions have a commit; their order is known if all have one", len(d.orders), committed)}
	}
	missing := map[string]int{}
	for w := range writes {
		missing[w.key]++
	}
	for key, line := range sortedBy(d.versions) {
		seen := map[int]bool{}
		for _, id := range d.out.Versions[key] {
			if seen[id] || !writes[written{key, fmt.Sprint(id)}] {
				return &Mistake{Line: line, Text: fmt.Sprintf("the versions of %s name T%d twice, or it does not write %s, or has not committed", key, id, key)}
			}
			seen[id] = true
		}
		if len(seen) != missing[key] {
			return &Mistake{Line: line, Text: fmt.Sprintf("the versions of %s have %d writers of %d", key, len(seen), missing[key])}
		}
	}
	return nil
}
