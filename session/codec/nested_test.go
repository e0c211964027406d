package codec_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/spec"
)

// ofText returns a codec for the session of a text.
func ofText(t *testing.T, name, text string) (codec.Codec, *session.Session) {
	t.Helper()
	s, diags := spec.LoadSource("test.clouseau.hcl", []byte("language = 1\n"+text))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	c, err := codec.New(name, s.Sessions[0].Types, codec.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return c, s.Sessions[0]
}

// TestNestedArrays reads and writes lists of lists as arrays of arrays; what is of another depth is
// another message.
func TestNestedArrays(t *testing.T) {
	t.Parallel()
	c, s := ofText(t, "resp", `
message "rows" {
  fields = { rows = list(list(int)) }
  resp   = "* {rows}"
}
session "s" {
  codec = resp
  get "rows" {}
}`)
	for _, x := range []struct{ stream, want string }{
		{"*2\r\n*1\r\n$1\r\n7\r\n*0\r\n", "rows(rows = [[7], []])"},
		{"*0\r\n", "rows(rows = [])"},
		{"*1\r\n*2\r\n$2\r\n-1\r\n$1\r\n0\r\n", "rows(rows = [[-1, 0]])"},
		{"*1\r\n$1\r\n7\r\n", ""},             // a flat list
		{"*1\r\n*1\r\n*1\r\n$1\r\n7\r\n", ""}, // deeper
		{"*1\r\n*1\r\n$1\r\nx\r\n", ""},       // no number
		{"*1\r\n*1\r\n:7\r\n", ""},            // an integer of the protocol
		{"*1\r\n*-1\r\n", ""},                 // no array
	} {
		frame, err := c.Frame(bufio.NewReader(strings.NewReader(x.stream)))
		if err != nil {
			t.Fatalf("Frame(%q): %v", x.stream, err)
		}
		m, err := c.Parse(frame, s.Types[0])
		var bad *codec.Malformed
		switch {
		case x.want == "" && !errors.As(err, &bad):
			t.Errorf("Parse(%q) = %v, %v, want that it fits no message", x.stream, m, err)
		case x.want != "" && (err != nil || m.String() != x.want):
			t.Errorf("Parse(%q) = %v, %v, want %s", x.stream, m, err, x.want)
		case x.want != "":
			if out, err := c.Append(nil, m); err != nil || string(out) != x.stream {
				t.Errorf("Append(%v) = %q, %v, want %q", m, out, err, x.stream)
			}
		}
	}
}

// TestReplies reads replies of several lines as one message: all lines but the last have a hyphen
// behind the number.
func TestReplies(t *testing.T) {
	t.Parallel()
	c, s := ofText(t, "replies", `
message "ok" {
  fields = { texts = list(string) }
  line   = "250 {texts}"
}
message "bye" {
  fields = { text = string }
  line   = "221 {text}"
}
session "s" {
  codec = replies
  get "ok" {}
  get "bye" {}
}`)
	for _, x := range []struct {
		stream string
		of     int
		want   string
	}{
		{"250-a\r\n250-b c\r\n250 d\r\n", 0, `ok(texts = ["a", "b c", "d"])`},
		{"250 d\r\n", 0, `ok(texts = ["d"])`},
		{"250-\r\n250 \r\n", 0, `ok(texts = ["", ""])`},
		{"221 so long\r\n", 1, `bye(text = "so long")`},
		{"221-so\r\n221 long\r\n", 1, ""}, // of several lines, for a message of one
		{"550 d\r\n", 0, ""},              // another number
	} {
		frame, err := c.Frame(bufio.NewReader(strings.NewReader(x.stream)))
		if err != nil {
			t.Fatalf("Frame(%q): %v", x.stream, err)
		}
		m, err := c.Parse(frame, s.Types[x.of])
		switch {
		case x.want == "" && err == nil:
			t.Errorf("Parse(%q) = %v, want that it fits no message", x.stream, m)
		case x.want != "" && (err != nil || m.String() != x.want):
			t.Errorf("Parse(%q) = %v, %v, want %s", x.stream, m, err, x.want)
		case x.want != "":
			if out, err := c.Append(nil, m); err != nil || string(out) != x.stream {
				t.Errorf("Append(%v) = %q, %v, want %q", m, out, err, x.stream)
			}
		}
	}
	for stream, want := range map[string]string{
		"250-a\r\n251 b\r\n": "a reply of 250 goes on with another line",
		"250-a\r\nhello\r\n": "a reply of 250 goes on with another line",
		"250-a\r\n":          "the stream ends within a reply",
	} {
		_, err := c.Frame(bufio.NewReader(strings.NewReader(stream)))
		if err == nil || err == io.EOF || !strings.Contains(err.Error(), want) {
			t.Errorf("Frame(%q): %v, want %q", stream, err, want)
		}
	}
}
