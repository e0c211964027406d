package codec

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// jsonLines writes a message as an object of JSON on a line.
type jsonLines struct{ base }

func (c *jsonLines) Append(dst []byte, m session.Message) ([]byte, error) {
	dst, err := c.object(dst, m)
	return append(dst, '\n'), err
}

func (c *jsonLines) object(dst []byte, m session.Message) ([]byte, error) {
	members := []member{{"type", logic.String, logic.StringValue(m.Type.Name)}}
	for i := range m.Values {
		members = append(members, memberOf(m, i))
	}
	return appendObject(dst, members)
}

// member is a member of an object.
type member struct {
	name  string
	sort  *logic.Sort
	value logic.Value
}

func memberOf(m session.Message, field int) member {
	return member{m.Type.Fields[field].Name, m.Type.Fields[field].Sort(), m.Values[field]}
}

func (c *jsonLines) Frame(r *bufio.Reader) ([]byte, error) { return c.line(r) }

func (c *jsonLines) Parse(text []byte, t *session.Type) (m session.Message, err error) {
	if !utf8.Valid(text) {
		return m, malformed(text, "not UTF-8")
	}
	if depth(text) > c.limits.Depth {
		return m, malformed(text, "values nest deeper than %d levels", c.limits.Depth)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return m, malformed(text, "no object of JSON")
	}
	var name string
	if err := json.Unmarshal(fields["type"], &name); err != nil {
		return m, malformed(text, `no "type" that names a message`)
	}
	if name != t.Name {
		return m, c.other(text, name)
	}
	m.Type = t
	if len(fields) != len(m.Type.Fields)+1 {
		return m, malformed(text, "%s has %d fields, here are %d", name, len(m.Type.Fields), len(fields)-1)
	}
	for i := range m.Type.Fields {
		f := &m.Type.Fields[i]
		raw, ok := fields[f.Name]
		if !ok {
			return m, malformed(text, "the field %q of %s is missing", f.Name, name)
		}
		v, err := c.value(raw, f.Sort())
		if err != nil {
			return m, malformed(text, "the field %q of %s: %v", f.Name, name, err)
		}
		m.Values = append(m.Values, v)
	}
	return m, nil
}

// other says that a message is of another type, or of none.
func (c *jsonLines) other(text []byte, name string) error {
	for _, t := range c.types {
		if t.Name == name {
			return &otherType{Malformed{Reason: "a " + name, Bytes: slices.Clone(text[:min(len(text), shown)])}}
		}
	}
	return malformed(text, "unknown message %q", name)
}

// depth returns how deep brackets nest in a text of JSON.
func depth(text []byte) (most int) {
	inside := false
	open := 0
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case inside && b == '\\':
			i++
		case b == '"':
			inside = !inside
		case !inside && (b == '[' || b == '{'):
			open++
			most = max(most, open)
		case !inside && (b == ']' || b == '}'):
			open--
		}
	}
	return most
}

func appendText(dst []byte, s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic("codec: a string has no JSON")
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// appendValue writes a value of a sort. A list of bytes is base64, a map with keys that are no
// strings a list of pairs, and a number that JSON lacks a string.
func appendValue(dst []byte, s *logic.Sort, v logic.Value) ([]byte, error) {
	switch s.Kind() {
	case logic.BoolKind, logic.IntKind:
		return append(dst, textOf(v, s)...), nil
	case logic.StringKind:
		if !utf8.ValidString(v.Text()) {
			return dst, errors.New("a string that is not UTF-8 has no JSON; its sort should be bytes")
		}
		return appendText(dst, v.Text()), nil
	case logic.EnumKind:
		return appendText(dst, textOf(v, s)), nil
	case logic.BytesKind:
		return appendText(dst, base64.StdEncoding.EncodeToString([]byte(v.Bytes()))), nil
	case logic.FloatKind:
		if x := v.Float(); math.IsNaN(x) || math.IsInf(x, 0) {
			return appendText(dst, fmt.Sprint(x)), nil
		}
		text, err := json.Marshal(v.Float())
		return append(dst, text...), err
	case logic.ListKind:
		return appendAll(dst, "[]", v.Elems(), func(dst []byte, e logic.Value) ([]byte, error) { return appendValue(dst, s.Elem(), e) })
	case logic.RecordKind:
		var members []member
		for _, m := range s.Members() {
			members = append(members, member{m.Name, m.Sort, v.Field(m.Name)})
		}
		return appendObject(dst, members)
	case logic.MapKind:
		return appendAll(dst, "[]", v.Pairs(), func(dst []byte, p logic.Pair) ([]byte, error) {
			dst, err := appendValue(append(dst, '['), s.Key(), p.Key)
			if err != nil {
				return dst, err
			}
			dst, err = appendValue(append(dst, ','), s.Elem(), p.Value)
			return append(dst, ']'), err
		})
	}
	return dst, fmt.Errorf("values of sort %s have no JSON", s)
}

// appendObject writes an object.
func appendObject(dst []byte, members []member) ([]byte, error) {
	return appendAll(dst, "{}", members, func(dst []byte, m member) ([]byte, error) {
		dst, err := appendValue(append(appendText(dst, m.name), ':'), m.sort, m.value)
		if err != nil {
			err = fmt.Errorf("field %s: %w", m.name, err)
		}
		return dst, err
	})
}

func appendAll[T any](dst []byte, brackets string, xs []T, one func([]byte, T) ([]byte, error)) ([]byte, error) {
	dst = append(dst, brackets[0])
	for i, x := range xs {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = one(dst, x); err != nil {
			return dst, err
		}
	}
	return append(dst, brackets[1]), nil
}

// value reads a value of a sort.
func (c *jsonLines) value(raw json.RawMessage, s *logic.Sort) (v logic.Value, err error) {
	switch s.Kind() {
	case logic.BoolKind:
		b, err := read[bool](raw)
		return logic.BoolValue(b), err
	case logic.IntKind:
		n, ok := logic.ParseInteger(string(raw))
		if !ok {
			return v, fmt.Errorf("%s is no integer", raw)
		}
		return logic.IntegerValue(n), nil
	case logic.StringKind:
		text, err := read[string](raw)
		return logic.StringValue(text), err
	case logic.EnumKind:
		name, err := read[string](raw)
		i := slices.Index(s.Values(), name)
		if err != nil || i < 0 {
			return v, fmt.Errorf("%s is no %s", raw, s)
		}
		return logic.EnumValue(s, i), nil
	case logic.BytesKind:
		text, err := read[[]byte](raw)
		return logic.BytesValue(string(text)), err
	case logic.FloatKind:
		return float(raw)
	case logic.ListKind:
		elems, err := c.elements(raw, s.Elem())
		return logic.ListValue(elems...), err
	case logic.RecordKind:
		return c.record(raw, s)
	case logic.MapKind:
		return c.entries(raw, s)
	}
	return v, fmt.Errorf("values of sort %s have no JSON", s)
}

// read reads a plain value; null is none.
func read[T any](raw json.RawMessage) (v T, err error) {
	if string(raw) == "null" {
		return v, errors.New("null is no value")
	}
	if json.Unmarshal(raw, &v) != nil {
		return v, fmt.Errorf("%s is not of the right form", raw[:min(len(raw), shown)])
	}
	return v, nil
}

func float(raw json.RawMessage) (logic.Value, error) {
	x, err := read[float64](raw)
	if err != nil {
		text, wrong := read[string](raw)
		y, unread := strconv.ParseFloat(text, 64)
		if wrong != nil || unread != nil || !math.IsNaN(y) && !math.IsInf(y, 0) {
			return logic.Value{}, err
		}
		x = y
	}
	return logic.FloatValue(x), nil
}

func (c *jsonLines) raws(raw json.RawMessage) ([]json.RawMessage, error) {
	raws, err := read[[]json.RawMessage](raw)
	if err == nil && len(raws) > c.limits.Length {
		err = fmt.Errorf("a list of more than %d elements", c.limits.Length)
	}
	return raws, err
}

func (c *jsonLines) elements(raw json.RawMessage, s *logic.Sort) ([]logic.Value, error) {
	raws, err := c.raws(raw)
	if err != nil {
		return nil, err
	}
	out := make([]logic.Value, len(raws))
	for i, r := range raws {
		if out[i], err = c.value(r, s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *jsonLines) record(raw json.RawMessage, s *logic.Sort) (v logic.Value, err error) {
	fields, err := read[map[string]json.RawMessage](raw)
	if err != nil {
		return v, err
	}
	var named []logic.Named
	for _, m := range s.Members() {
		r, ok := fields[m.Name]
		if !ok || len(fields) != len(s.Members()) {
			return v, fmt.Errorf("the fields are not those of %s", s)
		}
		x, err := c.value(r, m.Sort)
		if err != nil {
			return v, err
		}
		named = append(named, logic.Named{Name: m.Name, Value: x})
	}
	return logic.RecordValue(named...), nil
}

func (c *jsonLines) entries(raw json.RawMessage, s *logic.Sort) (v logic.Value, err error) {
	raws, err := c.raws(raw)
	if err != nil {
		return v, err
	}
	var pairs []logic.Pair
	for _, r := range raws {
		pair, err := read[[]json.RawMessage](r)
		if err != nil || len(pair) != 2 {
			return v, fmt.Errorf("a map is a list of pairs")
		}
		key, err := c.value(pair[0], s.Key())
		if err != nil {
			return v, err
		}
		x, err := c.value(pair[1], s.Elem())
		if err != nil {
			return v, err
		}
		pairs = append(pairs, logic.Pair{Key: key, Value: x})
	}
	return logic.MapValue(pairs...), nil
}

// prefixed writes the length of the object before it, in four bytes, the highest first.
type prefixed struct{ jsonLines }

func (c *prefixed) Append(dst []byte, m session.Message) ([]byte, error) {
	start := len(dst)
	dst, err := c.object(append(dst, 0, 0, 0, 0), m)
	binary.BigEndian.PutUint32(dst[start:], uint32(len(dst)-start-4))
	return dst, err
}

func (c *prefixed) Frame(r *bufio.Reader) ([]byte, error) {
	if _, err := r.Peek(1); err != nil {
		return nil, err
	}
	head, err := exactly(nil, r, 4, "a length")
	if err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head)
	if n > uint32(c.limits.Message) {
		return nil, malformed(head, "a message of %d bytes, more than %d", n, c.limits.Message)
	}
	return exactly([]byte{}, r, int(n), fmt.Sprintf("a message of %d bytes", n))
}

// exactly appends so many bytes of a stream; what says what they are.
func exactly(dst []byte, r io.Reader, n int, what string) ([]byte, error) {
	start := len(dst)
	dst = append(dst, make([]byte, n)...)
	got, err := io.ReadFull(r, dst[start:])
	if err != nil && isEnd(err) {
		err = malformed(dst[start:start+got], "the stream ends within %s", what)
	}
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// isEnd reports whether a stream has ended, in the middle of something or not.
func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }
