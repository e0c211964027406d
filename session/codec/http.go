package codec

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
)

// web writes a message as a request or a response of HTTP/1.1. The format is that of a request,
// "POST /items/{id}", or that of a response, "200" or "{status}". Fields that do not stand in it
// are the body: a single one called body as it is, others as an object of JSON.
//
// A frame is the first line as the format has it, a line end, and the body.
type web struct {
	base
	messages []webMessage // of the types
	json     jsonLines
}

type webMessage struct {
	format   format
	response bool
	body     []int // the fields in the body
	plain    bool  // the one field of the body is its text
}

func newHTTP(b base) (Codec, error) {
	messages, err := each(b, "http", newWebMessage)
	return &web{b, messages, jsonLines{b}}, err
}

func newWebMessage(text string, t *session.Type) (m webMessage, err error) {
	m.response = !strings.Contains(text, " ")
	if m.format, err = newFormat(text, t); err != nil {
		return m, err
	}
	for i := range t.Fields {
		if !slices.ContainsFunc(m.format, func(p session.Part) bool { return p.Field == t.Fields[i].Name }) {
			m.body = append(m.body, i)
		}
	}
	if len(m.body) == 1 {
		s := &t.Fields[m.body[0]]
		m.plain = s.Name == "body" && (s.Sort().Kind() == logic.StringKind || s.Sort().Kind() == logic.BytesKind)
	}
	return m, nil
}

func (c *web) Append(dst []byte, m session.Message) ([]byte, error) {
	k := c.messages[c.index(m.Type)]
	var body []byte
	switch {
	case k.plain:
		body = []byte(textOf(m.Values[k.body[0]], m.Type.Fields[k.body[0]].Sort()))
	case len(k.body) > 0:
		members := lists.Of(k.body, func(i int) member { return memberOf(m, i) })
		var err error
		if body, err = appendObject(nil, members); err != nil {
			return dst, err
		}
	}
	head := k.format.text(m)
	if strings.ContainsAny(head, "\r\n") || !k.response && strings.Count(head, " ") != 1 {
		return dst, fmt.Errorf("%v makes no first line of HTTP: %q", m, head)
	}
	if !k.response {
		dst = append(dst, head+" HTTP/1.1\r\nHost: localhost\r\n"...)
	} else {
		status, err := strconv.Atoi(head)
		if err != nil || status < 100 || status > 999 {
			return dst, fmt.Errorf("%v has no status of HTTP: %q", m, head)
		}
		dst = append(dst, "HTTP/1.1 "+head+" "+http.StatusText(status)+"\r\n"...)
	}
	if len(k.body) > 0 && !k.plain {
		dst = append(dst, "Content-Type: application/json\r\n"...)
	}
	dst = append(dst, "Content-Length: "+strconv.Itoa(len(body))+"\r\n\r\n"...)
	return append(dst, body...), nil
}

func (c *web) Frame(r *bufio.Reader) ([]byte, error) {
	first, err := c.line(r)
	if err != nil {
		return nil, err
	}
	first = slices.Clone(first)
	request := !bytes.HasPrefix(first, []byte("HTTP/"))
	head, ok := startLine(string(first))
	if !ok {
		return nil, malformed(first, "neither a request nor a response of HTTP")
	}
	length, chunked, err := c.header(r)
	if err != nil {
		return nil, err
	}
	frame := append([]byte(head), '\n')
	switch {
	case chunked:
		return c.chunks(frame, r)
	case length < 0 && !request && !bodiless(head):
		body, err := io.ReadAll(io.LimitReader(r, int64(c.limits.Message)+1))
		if err == nil && len(body) > c.limits.Message {
			err = malformed(body, "a body longer than %d bytes", c.limits.Message)
		}
		return append(frame, body...), err
	case length > c.limits.Message:
		return nil, malformed(first, "a body of %d bytes, more than %d", length, c.limits.Message)
	}
	return exactly(frame, r, max(0, length), fmt.Sprintf("a body of %d bytes", max(0, length)))
}

// bodiless reports whether responses of a status have no body.
func bodiless(status string) bool { return status == "204" || status == "304" || status[0] == '1' }

// startLine returns the first line as formats have it.
func startLine(line string) (head string, ok bool) {
	words := strings.SplitN(line, " ", 3)
	switch {
	case len(words) >= 2 && strings.HasPrefix(words[0], "HTTP/1."):
		n, err := strconv.Atoi(words[1])
		return words[1], err == nil && n >= 100 && n <= 999
	case len(words) == 3 && strings.HasPrefix(words[2], "HTTP/1.") && words[0] != "" && words[1] != "":
		return words[0] + " " + words[1], true
	}
	return "", false
}

// maxHeaders is how many lines a header may have.
const maxHeaders = 200

// header reads the header of a message: the length of its body, -1 if it does not say it, and
// whether the body comes in chunks.
func (c *web) header(r *bufio.Reader) (length int, chunked bool, err error) {
	length = -1
	for range maxHeaders {
		line, err := c.line(r)
		switch {
		case err == io.EOF:
			return 0, false, malformed(nil, "the stream ends within a header")
		case err != nil:
			return 0, false, err
		case len(line) == 0:
			return length, chunked, nil
		}
		name, value, ok := strings.Cut(string(line), ":")
		if !ok || name == "" || strings.ContainsAny(name, " \t") {
			return 0, false, malformed(line, "a line of the header without a name")
		}
		value = strings.TrimSpace(value)
		switch strings.ToLower(name) {
		case "content-length":
			n, err := strconv.ParseUint(value, 10, 31)
			if err != nil || length >= 0 && length != int(n) {
				return 0, false, malformed(line, "a length that is no number, or two of them")
			}
			length = int(n)
		case "transfer-encoding":
			if chunked = strings.EqualFold(value, "chunked"); !chunked {
				return 0, false, malformed(line, "an encoding other than chunked")
			}
		}
	}
	return 0, false, malformed(nil, "a header of more than %d lines", maxHeaders)
}

// chunks appends a body that comes in chunks.
func (c *web) chunks(frame []byte, r *bufio.Reader) ([]byte, error) {
	for {
		line, err := c.line(r)
		if err != nil {
			return nil, within(err, "a body in chunks")
		}
		digits, _, _ := strings.Cut(string(line), ";")
		n, err := strconv.ParseUint(strings.TrimSpace(digits), 16, 31)
		if err != nil || len(frame)+int(n) > c.limits.Message {
			return nil, malformed(line, "a chunk whose length is no number, or beyond %d", c.limits.Message)
		}
		if n == 0 {
			_, _, err := c.header(r) // what stands behind the last chunk
			return frame, err
		}
		if frame, err = exactly(frame, r, int(n), fmt.Sprintf("a body of %d bytes", n)); err != nil {
			return nil, err
		}
		if line, err := c.line(r); err != nil || len(line) > 0 {
			return nil, malformed(line, "no line end behind a chunk")
		}
	}
}

// within says that a stream ends in the middle of something.
func within(err error, what string) error {
	if err == io.EOF {
		return malformed(nil, "the stream ends within %s", what)
	}
	return err
}

func (c *web) Parse(frame []byte, t *session.Type) (m session.Message, err error) {
	head, body, _ := bytes.Cut(frame, []byte("\n"))
	k := c.messages[c.index(t)]
	values := make([]logic.Value, len(t.Fields))
	if k.response != !bytes.Contains(head, []byte(" ")) || !k.format.into(values, string(head), t) {
		return m, malformed(frame, "a message of HTTP that fits no format")
	}
	switch {
	case k.plain:
		v, ok := valueOf(string(body), t.Fields[k.body[0]].Sort())
		if !ok {
			return m, malformed(frame, "a body that is not UTF-8")
		}
		values[k.body[0]] = v
	case len(k.body) > 0:
		if err := c.fields(values, body, t, k); err != nil {
			return m, err
		}
	}
	return session.Message{Type: t, Values: values}, nil
}

// fields reads the fields that stand in the body.
func (c *web) fields(values []logic.Value, body []byte, t *session.Type, k webMessage) error {
	var fields map[string]json.RawMessage
	if depth(body) > c.limits.Depth || json.Unmarshal(body, &fields) != nil {
		return malformed(body, "a body that is no object of JSON")
	}
	for _, i := range k.body {
		f := &t.Fields[i]
		raw, ok := fields[f.Name]
		if !ok || len(fields) != len(k.body) {
			return malformed(body, "the fields of the body are not those of %s", t.Name)
		}
		v, err := c.json.value(raw, f.Sort())
		if err != nil {
			return malformed(body, "the field %q: %v", f.Name, err)
		}
		values[i] = v
	}
	return nil
}
