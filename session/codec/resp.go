package codec

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// resp writes a message as a value of the Redis protocol, version 2:
//
//	"SET {key} {value}"    an array of bulk strings, one for each word
//	"+OK", "-{text}"       a simple string, an error
//	":{n}"                 an integer
//	"$ {value}"            a bulk string
//	"$-1", "*-1"           no bulk string, no array
//	"* {values}"           an array of bulk strings; the field is a list. A list of lists is an
//	                       array of arrays
//
// A frame is the value as it was sent.
type resp struct {
	base
	messages []respMessage // of the types
}

type respMessage struct {
	kind  byte     // '+', '-', ':', '$', '*', or 'w' for words; 'n' and 'N' for what is not there
	words []format // one, but for words
	field int      // of the list
}

func newResp(b base) (Codec, error) {
	messages, err := each(b, "resp", newRespMessage)
	return &resp{b, messages}, err
}

func newRespMessage(text string, t *session.Type) (m respMessage, err error) {
	one := func(text string) error {
		f, err := newFormat(text, t)
		m.words = append(m.words, f)
		return err
	}
	switch {
	case text == "$-1":
		m.kind = 'n'
	case text == "*-1":
		m.kind = 'N'
	case strings.HasPrefix(text, "* "):
		m.kind, m.field = '*', t.Position(strings.Trim(text[2:], "{}"))
		if m.field < 0 || !nested(t.Fields[m.field].Sort()) {
			return m, fmt.Errorf("message %s: behind * stands a field that is a list of texts, or of such lists", t.Name)
		}
	case strings.HasPrefix(text, "$ "):
		m.kind = '$'
		err = one(text[2:])
	case text != "" && strings.ContainsRune("+-:", rune(text[0])):
		m.kind = text[0]
		err = one(text[1:])
	default:
		m.kind = 'w'
		for _, w := range strings.Fields(text) {
			if err := one(w); err != nil {
				return m, err
			}
		}
	}
	return m, err
}

func (c *resp) Append(dst []byte, m session.Message) ([]byte, error) {
	k := c.messages[c.index(m.Type)]
	switch k.kind {
	case 'n', 'N':
		return append(dst, map[byte]string{'n': "$-1\r\n", 'N': "*-1\r\n"}[k.kind]...), nil
	case '+', '-', ':':
		text := k.words[0].text(m)
		if strings.ContainsAny(text, "\r\n") {
			return dst, fmt.Errorf("%v holds a line end, so it is no %q of the protocol", m, k.kind)
		}
		return append(append(append(dst, k.kind), text...), "\r\n"...), nil
	case '$':
		return appendBulk(dst, k.words[0].text(m)), nil
	case '*':
		return appendArray(dst, m.Values[k.field], m.Type.Fields[k.field].Sort()), nil
	}
	dst = append(dst, "*"+strconv.Itoa(len(k.words))+"\r\n"...)
	for _, w := range k.words {
		dst = appendBulk(dst, w.text(m))
	}
	return dst, nil
}

// nested reports whether a sort is one of lists whose elements have a text, or are such lists.
func nested(s *logic.Sort) bool {
	return s.Kind() == logic.ListKind && (hasText(s.Elem()) || nested(s.Elem()))
}

// appendArray appends a list as an array.
func appendArray(dst []byte, v logic.Value, s *logic.Sort) []byte {
	list := v.Elems()
	dst = append(dst, "*"+strconv.Itoa(len(list))+"\r\n"...)
	for _, x := range list {
		if nested(s.Elem()) {
			dst = appendArray(dst, x, s.Elem())
		} else {
			dst = appendBulk(dst, textOf(x, s.Elem()))
		}
	}
	return dst
}

// array reads a list from an array, and returns what is behind it.
func array(text string, s *logic.Sort) (v logic.Value, rest string, ok bool) {
	line, rest, _ := strings.Cut(text, "\r\n")
	n, err := strconv.Atoi(strings.TrimPrefix(line, "*"))
	if !strings.HasPrefix(line, "*") || err != nil || n < 0 || n > len(rest) {
		return v, "", false
	}
	elems := make([]logic.Value, n)
	for i := range elems {
		if nested(s.Elem()) {
			elems[i], rest, ok = array(rest, s.Elem())
		} else {
			var text string
			if text, rest, ok = bulk(rest); ok {
				elems[i], ok = valueOf(text, s.Elem())
			}
		}
		if !ok {
			return v, "", false
		}
	}
	return logic.ListValue(elems...), rest, true
}

// bulk reads a bulk string, and returns what is behind it.
func bulk(text string) (s, rest string, ok bool) {
	head, after, _ := strings.Cut(text, "\r\n")
	if head == "" || head[0] != '$' {
		return "", "", false
	}
	n, err := strconv.Atoi(head[1:])
	if err != nil || n < 0 || n+2 > len(after) {
		return "", "", false
	}
	return after[:n], after[n+2:], true
}

func appendBulk(dst []byte, s string) []byte {
	return append(dst, "$"+strconv.Itoa(len(s))+"\r\n"+s+"\r\n"...)
}

func (c *resp) Frame(r *bufio.Reader) ([]byte, error) {
	if _, err := r.Peek(1); err != nil {
		return nil, err
	}
	return c.value(nil, r, 0)
}

// value appends the bytes of a value.
func (c *resp) value(dst []byte, r *bufio.Reader, depth int) ([]byte, error) {
	line, err := c.line(r)
	if err != nil {
		return nil, within(err, "a value")
	}
	dst = append(append(dst, line...), "\r\n"...)
	switch {
	case len(line) == 0:
		return nil, malformed(line, "no value of the Redis protocol")
	case len(dst) > c.limits.Message:
		return nil, malformed(line, "a value of more than %d bytes", c.limits.Message)
	case strings.ContainsRune("+-:", rune(line[0])):
		return dst, nil
	case line[0] != '$' && line[0] != '*':
		return nil, malformed(line, "no value of the Redis protocol")
	}
	n, err := strconv.Atoi(string(line[1:]))
	switch {
	case err != nil || n < -1:
		return nil, malformed(line, "a length that is no number")
	case n == -1:
		return dst, nil
	case line[0] == '$':
		return c.bulk(dst, r, n)
	case n > c.limits.Length || depth >= c.limits.Depth:
		return nil, malformed(line, "an array of more than %d values, or deeper than %d levels", c.limits.Length, c.limits.Depth)
	}
	for range n {
		if dst, err = c.value(dst, r, depth+1); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// bulk appends a bulk string of n bytes.
func (c *resp) bulk(dst []byte, r *bufio.Reader, n int) ([]byte, error) {
	if len(dst)+n+2 > c.limits.Message {
		return nil, malformed(dst, "a value of more than %d bytes", c.limits.Message)
	}
	start := len(dst)
	dst, err := exactly(dst, r, n+2, fmt.Sprintf("a bulk string of %d bytes", n))
	if err == nil && !bytes.HasSuffix(dst, []byte("\r\n")) {
		err = malformed(dst[start:], "no line end behind a bulk string of %d bytes", n)
	}
	return dst, err
}

func (c *resp) Parse(frame []byte, t *session.Type) (m session.Message, err error) {
	k := c.messages[c.index(t)]
	values := make([]logic.Value, len(t.Fields))
	if !k.into(values, frame, t) {
		return m, malformed(frame, "a value that fits no format")
	}
	return session.Message{Type: t, Values: values}, nil
}

// into reads the fields of a message from a frame.
func (k *respMessage) into(values []logic.Value, frame []byte, t *session.Type) bool {
	line, rest, _ := strings.Cut(string(frame), "\r\n")
	switch k.kind {
	case 'n':
		return line == "$-1"
	case 'N':
		return line == "*-1"
	case '+', '-', ':':
		return line[0] == k.kind && k.words[0].into(values, line[1:], t)
	case '$':
		return line[0] == '$' && line != "$-1" && k.words[0].into(values, strings.TrimSuffix(rest, "\r\n"), t)
	case '*':
		v, rest, ok := array(string(frame), t.Fields[k.field].Sort())
		values[k.field] = v
		return ok && rest == ""
	}
	texts, ok := bulks(line, rest)
	if !ok || len(texts) != len(k.words) {
		return false
	}
	for i, w := range k.words {
		text := texts[i]
		if len(w) == 1 && w[0].Field == "" && strings.EqualFold(text, w[0].Text) {
			continue // commands are written in small letters as well
		}
		if !w.into(values, text, t) {
			return false
		}
	}
	return true
}

// bulks returns the elements of an array of bulk strings, of which line is the first line.
func bulks(line, rest string) (texts []string, ok bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(line, "*"))
	if line[0] != '*' || err != nil || n < 0 {
		return nil, false
	}
	for range n {
		var text string
		if text, rest, ok = bulk(rest); !ok {
			return nil, false
		}
		texts = append(texts, text)
	}
	return texts, true
}
