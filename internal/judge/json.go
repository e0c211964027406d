package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

// document is a line of JSON as a tree of nodes. The nodes lie in one slice, in which each line
// replaces the one before. Package encoding/json takes four times as long for a line, and does not
// say where in the line a value stands.
type document struct {
	text  []byte
	nodes []node // the root first
	at    int    // while reading
	texts map[string]string
}

// node is a value of a document.
type node struct {
	kind       byte // one of { [ " 0 t f n
	start, end int  // of the value in the text
	key        span // of a member of an object, without the quotes
	next       int  // the next member or element; 0: none
	first      int  // the first member or element; 0: none
}

type span struct{ start, end int }

// malformed says why a text is no JSON.
type malformed struct {
	at   int // the offset
	what string
	cut  bool // the text ends too early
}

func (m *malformed) Error() string { return m.what }

// deepest is how deep values may nest.
const deepest = 200

// read reads a text that is one value.
func (d *document) read(text []byte) *malformed {
	d.text = text
	d.nodes = d.nodes[:0]
	d.at = 0
	if _, err := d.value(0); err != nil {
		return err
	}
	d.space()
	if d.at < len(text) {
		return d.wrong("the end of the line")
	}
	return nil
}

func (d *document) space() {
	for d.at < len(d.text) {
		switch d.text[d.at] {
		case ' ', '\t', '\r', '\n':
			d.at++
		default:
			return
		}
	}
}

// take reads a character, if it is that one.
func (d *document) take(c byte) bool {
	is := d.at < len(d.text) && d.text[d.at] == c
	if is {
		d.at++
	}
	return is
}

// wrong says that something else was expected here.
func (d *document) wrong(expected string) *malformed {
	if d.at >= len(d.text) {
		return &malformed{at: len(d.text), what: "the line ends, and " + expected + " is missing", cut: true}
	}
	r, _ := utf8.DecodeRune(d.text[d.at:])
	return &malformed{at: d.at, what: fmt.Sprintf("%q stands where %s is expected", r, expected)}
}

// value reads a value and returns its node.
func (d *document) value(depth int) (int, *malformed) {
	d.space()
	if d.at >= len(d.text) || depth > deepest {
		return 0, d.wrong("a value")
	}
	id := len(d.nodes)
	d.nodes = append(d.nodes, node{start: d.at, kind: kindOf(d.text[d.at])})
	var err *malformed
	switch d.nodes[id].kind {
	case '{':
		err = d.list(id, '}', func() (int, *malformed) { return d.member(depth) })
	case '[':
		err = d.list(id, ']', func() (int, *malformed) { return d.value(depth + 1) })
	case '"':
		_, err = d.quoted("")
	case '0':
		err = d.number()
	case 't':
		err = d.word("true")
	case 'f':
		err = d.word("false")
	case 'n':
		err = d.word("null")
	default:
		err = d.wrong("a value")
	}
	d.nodes[id].end = d.at
	return id, err
}

// member reads a member of an object.
func (d *document) member(depth int) (int, *malformed) {
	key, err := d.quoted("the name of a member, in quotes,")
	if err != nil {
		return 0, err
	}
	if d.space(); !d.take(':') {
		return 0, d.wrong("a colon")
	}
	x, err := d.value(depth + 1)
	if err == nil {
		d.nodes[x].key = key
	}
	return x, err
}

// list reads what stands between brackets.
func (d *document) list(id int, end byte, item func() (int, *malformed)) *malformed {
	d.at++
	if d.space(); d.take(end) {
		return nil
	}
	for last := 0; ; {
		d.space()
		x, err := item()
		if err != nil {
			return err
		}
		if last == 0 {
			d.nodes[id].first = x
		} else {
			d.nodes[last].next = x
		}
		last = x
		d.space()
		switch {
		case d.take(','):
		case d.take(end):
			return nil
		default:
			return d.wrong("a comma or " + string(end))
		}
	}
}

// quoted reads a string and returns what is between the quotes.
func (d *document) quoted(expected string) (span, *malformed) {
	if !d.take('"') {
		return span{}, d.wrong(expected)
	}
	start := d.at
	for d.at < len(d.text) {
		switch c := d.text[d.at]; {
		case d.take('"'):
			return span{start, d.at - 1}, nil
		case c < ' ':
			return span{}, d.wrong("a character of a string")
		case c != '\\':
			d.at++
		default:
			if err := d.escape(); err != nil {
				return span{}, err
			}
		}
	}
	return span{}, d.wrong("a quote that ends the string")
}

// escape reads a backslash and what follows it.
func (d *document) escape() *malformed {
	d.at++
	switch {
	case d.at >= len(d.text):
		return d.wrong("an escaped character")
	case !d.one(`"\/bfnrtu`):
		return d.wrong(`one of " \ / b f n r t u`)
	case d.text[d.at-1] != 'u':
		return nil
	}
	for range 4 {
		if !d.one("0123456789abcdefABCDEF") {
			return d.wrong("one of four hexadecimal digits")
		}
	}
	return nil
}

// one reads one of some characters.
func (d *document) one(of string) bool {
	return d.at < len(d.text) && strings.IndexByte(of, d.text[d.at]) >= 0 && d.take(d.text[d.at])
}

// number reads a number.
func (d *document) number() *malformed {
	d.take('-')
	if !d.take('0') {
		if err := d.digits(); err != nil {
			return err
		}
	}
	if d.take('.') {
		if err := d.digits(); err != nil {
			return err
		}
	}
	if d.take('e') || d.take('E') {
		_ = d.take('+') || d.take('-')
		return d.digits()
	}
	return nil
}

func (d *document) digits() *malformed {
	from := d.at
	for d.at < len(d.text) && '0' <= d.text[d.at] && d.text[d.at] <= '9' {
		d.at++
	}
	if d.at == from {
		return d.wrong("a digit")
	}
	return nil
}

func (d *document) word(w string) *malformed {
	for i := range len(w) {
		if !d.take(w[i]) {
			return d.wrong(w)
		}
	}
	return nil
}

// named returns the member of an object with that name; 0 if there is none.
func (d *document) named(of int, name string) int {
	if d.nodes[of].kind != '{' {
		return 0
	}
	for x := range d.inner(of) {
		if string(d.key(x)) == name {
			return x
		}
	}
	return 0
}

// inner iterates over the members or elements of a value.
func (d *document) inner(of int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for x := d.nodes[of].first; x != 0 && yield(x); x = d.nodes[x].next {
		}
	}
}

// key returns the name of a member as it is written, without the quotes.
func (d *document) key(x int) []byte {
	k := d.nodes[x].key
	return d.text[k.start:k.end]
}

// element returns the i-th element of an array; 0 if there is none.
func (d *document) element(of, i int) int {
	if d.nodes[of].kind != '[' {
		return 0
	}
	for x := range d.inner(of) {
		if i == 0 {
			return x
		}
		i--
	}
	return 0
}

// count returns how many members or elements a value has, or characters, if it is a string.
func (d *document) count(of int) int {
	if d.nodes[of].kind == '"' {
		return utf8.RuneCountInString(d.string(of))
	}
	n := 0
	for range d.inner(of) {
		n++
	}
	return n
}

// keyOf returns the name of a member.
func (d *document) keyOf(x int) string {
	k := d.nodes[x].key
	return d.unescaped(d.text[k.start-1 : k.end+1])
}

// raw returns a value as it is written.
func (d *document) raw(x int) []byte { return d.text[d.nodes[x].start:d.nodes[x].end] }

// kindOf returns the kind of a value that begins with c.
func kindOf(c byte) byte {
	if c == '-' || '0' <= c && c <= '9' {
		return '0'
	}
	return c
}

// string returns the value of a string.
func (d *document) string(x int) string { return d.unescaped(d.raw(x)) }

// mostTexts is how many strings are kept for when they come again. Logs repeat themselves.
const mostTexts = 10_000

// unescaped returns the value of a string, given with its quotes. Strings that come again are not
// made again.
func (d *document) unescaped(quoted []byte) string {
	raw := quoted[1 : len(quoted)-1]
	if t, ok := d.texts[string(raw)]; ok {
		return t
	}
	t := string(raw)
	if bytes.IndexByte(raw, '\\') >= 0 || !utf8.Valid(raw) {
		_ = json.Unmarshal(quoted, &t) // it is a string
	}
	if d.texts == nil || len(d.texts) >= mostTexts {
		d.texts = map[string]string{}
	}
	d.texts[string(raw)] = t
	return t
}

// kinds are the kinds of nodes in words.
var kinds = map[byte]string{'{': "an object", '[': "a list", '"': "a string", '0': "a number", 't': "true", 'f': "false", 'n': "null"}
