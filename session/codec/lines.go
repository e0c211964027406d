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
	c := &lines{base: b}
	for _, t := range b.types {
		text, ok := t.Formats["line"]
		if !ok {
			return nil, fmt.Errorf("the message %q has no attribute line, which says how it is written", t.Name)
		}
		f, err := newFormat(text, t)
		if err != nil {
			return nil, err
		}
		c.formats = append(c.formats, f)
	}
	return c, nil
}

// newFormat checks that the fields have sorts that a text can hold.
func newFormat(text string, t *session.Type) (format, error) {
	parts, err := session.ParseTemplate(text)
	if err != nil {
		return nil, fmt.Errorf("message %s: %w", t.Name, err)
	}
	for i := range t.Fields {
		switch s := t.Fields[i].Sort(); s.Kind() {
		case logic.IntKind, logic.StringKind, logic.BoolKind, logic.EnumKind, logic.BytesKind:
		default:
			return nil, fmt.Errorf("the field %s of message %s is of sort %s, which has no text", t.Fields[i].Name, t.Name, s)
		}
	}
	return parts, nil
}

func (c *lines) Append(dst []byte, m session.Message) ([]byte, error) {
	f := c.formats[slices.Index(c.types, m.Type)]
	start := len(dst)
	for _, p := range f {
		if p.Field == "" {
			dst = append(dst, p.Text...)
			continue
		}
		i := m.Type.Position(p.Field)
		dst = append(dst, textOf(m.Values[i], m.Type.Fields[i].Sort())...)
	}
	if bytes.ContainsAny(dst[start:], "\r\n") {
		return dst[:start], fmt.Errorf("%v holds a line end, so it is more than a line", m)
	}
	return append(dst, "\r\n"...), nil
}

func (c *lines) Read(r *bufio.Reader) (m session.Message, err error) {
	line, err := c.line(r)
	if err != nil {
		return m, err
	}
	text := string(bytes.TrimSuffix(line, []byte("\r")))
	if strings.ContainsRune(text, '\r') {
		return m, malformed(line, "a CR within a line")
	}
	for i, t := range c.types {
		if values, ok := c.formats[i].match(text, t); ok {
			return session.Message{Type: t, Values: values}, nil
		}
	}
	return m, malformed(line, "a line that fits no message")
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

// match reads the fields of a type from a text; ok is false if it is not of this form. A field ends
// where the text after it occurs for the first time, and the last one where the text ends.
func (f format) match(text string, t *session.Type) (values []logic.Value, ok bool) {
	values = make([]logic.Value, len(t.Fields))
	for i, p := range f {
		if p.Field == "" {
			if text, ok = strings.CutPrefix(text, p.Text); !ok {
				return nil, false
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
				return nil, false
			}
		}
		at := t.Position(p.Field)
		if values[at], ok = valueOf(text[:end], t.Fields[at].Sort()); !ok {
			return nil, false
		}
		text = text[end:]
	}
	return values, text == ""
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
