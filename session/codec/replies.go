package codec

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// replies writes messages as lines, of which several make a reply: those of SMTP and FTP, where all
// lines but the last have a hyphen behind the number.
//
//	250-mail.example.org          ok(texts = ["mail.example.org", "SIZE 1000"])
//	250 SIZE 1000                 line = "250 {texts}"
//
// A format that ends in a field that is a list has a line for each element. A frame holds the
// lines with an LF between them. A line that begins with a number and a hyphen always goes on, so
// the codec is for the party that gets replies, and for the texts of whom do not look so.
type replies struct {
	lines
	lists []int // by type: the position of the field that is a list; -1 if there is none
}

func newReplies(b base) (Codec, error) {
	c := &replies{}
	formats, err := each(b, "line", func(text string, t *session.Type) (format, error) {
		head, field, ok := listAtEnd(text, t)
		c.lists = append(c.lists, field)
		switch {
		case !ok:
			return newFormat(text, t)
		case number(head) == "" || len(head) != 4 || head[3] != ' ':
			return nil, fmt.Errorf("message %s: before the list %s stands a number of three digits and a blank, not %q", t.Name, t.Fields[field].Name, head)
		}
		return format{{Text: head}}, nil
	})
	c.lines = lines{b, formats}
	return c, err
}

// listAtEnd returns what stands before the field at the end of a format, if that is a list.
func listAtEnd(text string, t *session.Type) (head string, field int, ok bool) {
	open := strings.LastIndexByte(text, '{')
	if open < 0 || !strings.HasSuffix(text, "}") {
		return "", -1, false
	}
	field = t.Position(text[open+1 : len(text)-1])
	if field < 0 || t.Fields[field].Sort().Kind() != logic.ListKind || !hasText(t.Fields[field].Sort().Elem()) {
		return "", -1, false
	}
	return text[:open], field, true
}

// number returns the number at the beginning of a line; empty if there is none.
func number(line string) string {
	if len(line) < 3 || strings.Trim(line[:3], "0123456789") != "" {
		return ""
	}
	return line[:3]
}

// goesOn reports whether other lines of a reply follow a line.
func goesOn(line string) bool { return number(line) != "" && len(line) > 3 && line[3] == '-' }

func (c *replies) Append(dst []byte, m session.Message) ([]byte, error) {
	at := c.index(m.Type)
	if c.lists[at] < 0 {
		return c.lines.Append(dst, m)
	}
	head := c.formats[at][0].Text
	start := len(dst)
	texts := m.Values[c.lists[at]].Elems()
	if len(texts) == 0 {
		return dst, fmt.Errorf("%v has no line", m)
	}
	for i, v := range texts {
		text := textOf(v, m.Type.Fields[c.lists[at]].Sort().Elem())
		if strings.ContainsAny(text, "\r\n") {
			return dst[:start], fmt.Errorf("%v holds a line end within a line", m)
		}
		between := "-"
		if i == len(texts)-1 {
			between = " "
		}
		dst = append(dst, head[:3]+between+text+"\r\n"...)
	}
	return dst, nil
}

func (c *replies) Frame(r *bufio.Reader) ([]byte, error) {
	frame, err := c.line(r)
	if err != nil || !goesOn(string(frame)) {
		return frame, err
	}
	of := string(frame[:3])
	for on := true; on; {
		line, err := c.line(r)
		switch {
		case err != nil:
			return nil, within(err, "a reply")
		case number(string(line)) != of || len(line) > 3 && line[3] != '-' && line[3] != ' ':
			return nil, malformed(line, "a reply of %s goes on with another line", of)
		case len(frame)+len(line) > c.limits.Message:
			return nil, malformed(frame, "a reply of more than %d bytes", c.limits.Message)
		}
		on = goesOn(string(line))
		frame = append(append(frame, '\n'), line...)
	}
	return frame, nil
}

func (c *replies) Parse(frame []byte, t *session.Type) (m session.Message, err error) {
	at := c.index(t)
	if c.lists[at] < 0 {
		if bytes.IndexByte(frame, '\n') >= 0 {
			return m, malformed(frame, "a reply of several lines, for a message of one")
		}
		return c.lines.Parse(frame, t)
	}
	head := c.formats[at][0].Text
	var elems []logic.Value
	for line := range strings.SplitSeq(string(frame), "\n") {
		if number(line) != head[:3] || strings.Contains(line, "\r") {
			return m, malformed(frame, "a reply that fits no message")
		}
		v, ok := valueOf(line[min(4, len(line)):], t.Fields[c.lists[at]].Sort().Elem())
		if !ok {
			return m, malformed(frame, "a reply that fits no message")
		}
		elems = append(elems, v)
	}
	return session.Message{Type: t, Values: []logic.Value{logic.ListValue(elems...)}}, nil
}
