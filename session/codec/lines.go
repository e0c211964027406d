package codec

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// lines writes a message as a line of text that ends with CRLF.
type lines struct {
	base
	formats []format // of the types, nil for those without one
}

// format is the format of a type as its pieces.
type format []session.Part

func newLines(b base) (Codec, error) {
	formats, err := each(b, "line", newFormat)
	return &lines{b, formats}, err
}

// each makes something of the format of each type, which an attribute has.
func each[T any](b base, attribute string, of func(text string, t *session.Type) (T, error)) (out []T, err error) {
	for _, t := range b.types {
		text, ok := t.Formats[attribute]
		if !ok {
			return nil, fmt.Errorf("the message %q has no attribute %s, which says how it is written", t.Name, attribute)
		}
		x, err := of(text, t)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// newFormat checks that the fields have sorts that a text can hold.
func newFormat(text string, t *session.Type) (format, error) {
	parts, err := session.ParseTemplate(text)
	if err != nil {
		return nil, fmt.Errorf("message %s: %w", t.Name, err)
	}
	for _, p := range parts {
		if p.Field == "" {
			continue
		}
		if f := &t.Fields[t.Position(p.Field)]; !hasText(f.Sort()) {
			return nil, fmt.Errorf("the field %s of message %s is of sort %s, which has no text", f.Name, t.Name, f.Sort())
		}
	}
	return parts, nil
}

// hasText reports whether the values of a sort have a text that they can be read from.
func hasText(s *logic.Sort) bool {
	return slices.Contains([]logic.Kind{logic.IntKind, logic.StringKind, logic.BoolKind, logic.EnumKind, logic.BytesKind}, s.Kind())
}

func (c *lines) Append(dst []byte, m session.Message) ([]byte, error) {
	start := len(dst)
	dst = append(dst, c.formats[c.index(m.Type)].text(m)...)
	if bytes.ContainsAny(dst[start:], "\r\n") {
		return dst[:start], fmt.Errorf("%v holds a line end, so it is more than a line", m)
	}
	return append(dst, "\r\n"...), nil
}

func (c *lines) Frame(r *bufio.Reader) ([]byte, error) { return c.line(r) }

func (c *lines) Parse(line []byte, t *session.Type) (m session.Message, err error) {
	if bytes.IndexByte(line, '\r') >= 0 {
		return m, malformed(line, "a CR within a line")
	}
	values := make([]logic.Value, len(t.Fields))
	if !c.formats[c.index(t)].into(values, string(line), t) {
		return m, malformed(line, "a line that fits no message")
	}
	return session.Message{Type: t, Values: values}, nil
}

// text writes a message.
func (f format) text(m session.Message) string {
	var b strings.Builder
	for _, p := range f {
		if p.Field == "" {
			b.WriteString(p.Text)
			continue
		}
		i := m.Type.Position(p.Field)
		b.WriteString(textOf(m.Values[i], m.Type.Fields[i].Sort()))
	}
	return b.String()
}

// textOf writes a value that a text can hold.
func textOf(v logic.Value, s *logic.Sort) string {
	switch s.Kind() {
	case logic.IntKind:
		return v.Integer().String()
	case logic.BoolKind:
		return strconv.FormatBool(v.Bool())
	case logic.EnumKind:
		return s.Values()[v.Index()]
	case logic.BytesKind:
		return v.Bytes()
	}
	return v.Text()
}

// into reads the fields of a type that stand in the format from a text; ok is false if it is not of
// this form. A field ends where the text after it occurs for the first time, and the last one where
// the text ends.
func (f format) into(values []logic.Value, text string, t *session.Type) (ok bool) {
	for i, p := range f {
		if p.Field == "" {
			if text, ok = strings.CutPrefix(text, p.Text); !ok {
				return false
			}
			continue
		}
		end := len(text)
		if i+1 < len(f) {
			after := f[i+1].Text
			if i+2 == len(f) {
				end = strings.LastIndex(text, after) // what follows is the end
			} else {
				end = strings.Index(text, after)
			}
			if end < 0 {
				return false
			}
		}
		at := t.Position(p.Field)
		if values[at], ok = valueOf(text[:end], t.Fields[at].Sort()); !ok {
			return false
		}
		text = text[end:]
	}
	return text == ""
}

// valueOf reads a value of a sort from its text.
func valueOf(text string, s *logic.Sort) (logic.Value, bool) {
	switch s.Kind() {
	case logic.IntKind:
		n, ok := logic.ParseInteger(text)
		if !ok || n.String() != text {
			return logic.Value{}, false
		}
		return logic.IntegerValue(n), true
	case logic.BoolKind:
		return logic.BoolValue(text == "true"), text == "true" || text == "false"
	case logic.EnumKind:
		i := slices.Index(s.Values(), text)
		if i < 0 {
			return logic.Value{}, false
		}
		return logic.EnumValue(s, i), true
	case logic.BytesKind:
		return logic.BytesValue(text), true
	}
	return logic.StringValue(text), utf8.ValidString(text)
}
