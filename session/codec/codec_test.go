package codec_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/codec"
	"github.com/clouseau-go/clouseau/spec"
)

// types returns the types of testdata that a codec can write.
func types(t testing.TB, name string) (out []*session.Type) {
	t.Helper()
	s, diags := spec.Load("testdata/all.clouseau.hcl")
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	attribute := map[string]string{"lines": "line", "replies": "line", "resp": "resp", "http": "http"}[name]
	for _, m := range s.Sessions[0].Types {
		if _, ok := m.Formats[attribute]; ok || attribute == "" {
			out = append(out, m)
		}
	}
	return out
}

func newCodec(t testing.TB, name string, l codec.Limits) (codec.Codec, []*session.Type) {
	t.Helper()
	all := types(t, name)
	c, err := codec.New(name, all, l)
	if err != nil {
		t.Fatal(err)
	}
	return c, all
}

func drawMessage(t *rapid.T, all []*session.Type) session.Message {
	m := session.Message{Type: rapid.SampledFrom(all).Draw(t, "type")}
	for i := range m.Type.Fields {
		m.Values = append(m.Values, drawValue(t, m.Type.Fields[i].Sort(), m.Type.Fields[i].Name))
	}
	return m
}

func drawValue(t *rapid.T, s *logic.Sort, name string) logic.Value {
	switch s.Kind() {
	case logic.BoolKind:
		return logic.BoolValue(rapid.Bool().Draw(t, name))
	case logic.IntKind:
		if name == "status" {
			return logic.IntValue(int64(rapid.IntRange(200, 599).Draw(t, name)))
		}
		return logic.IntValue(rapid.Int64().Draw(t, name))
	case logic.EnumKind:
		return logic.EnumValue(s, rapid.IntRange(0, len(s.Values())-1).Draw(t, name))
	case logic.BytesKind:
		return logic.BytesValue(string(rapid.SliceOfN(rapid.Byte(), 0, 6).Draw(t, name)))
	case logic.FloatKind:
		return logic.FloatValue(rapid.Float64().Draw(t, name))
	case logic.StringKind:
		return logic.StringValue(rapid.StringN(0, 12, -1).Draw(t, name))
	case logic.ListKind:
		elems := make([]logic.Value, rapid.IntRange(0, 3).Draw(t, name))
		for i := range elems {
			elems[i] = drawValue(t, s.Elem(), name)
		}
		return logic.ListValue(elems...)
	case logic.RecordKind:
		var fields []logic.Named
		for _, m := range s.Members() {
			fields = append(fields, logic.Named{Name: m.Name, Value: drawValue(t, m.Sort, m.Name)})
		}
		return logic.RecordValue(fields...)
	case logic.MapKind:
		var pairs []logic.Pair
		for range rapid.IntRange(0, 3).Draw(t, name) {
			pairs = append(pairs, logic.Pair{Key: drawValue(t, s.Key(), name), Value: drawValue(t, s.Elem(), name)})
		}
		return logic.MapValue(pairs...)
	}
	panic("unexpected sort")
}

// TestRoundTrip writes messages one after the other and reads them again.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for _, name := range codec.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, all := newCodec(t, name, codec.DefaultLimits)
			rapid.Check(t, func(t *rapid.T) {
				var sent []session.Message
				var stream []byte
				for range rapid.IntRange(1, 4).Draw(t, "messages") {
					m := drawMessage(t, all)
					next, err := c.Append(stream, m)
					if err != nil {
						continue // such as a line end in a line
					}
					sent, stream = append(sent, m), next
				}
				r := bufio.NewReader(bytes.NewReader(stream))
				for _, m := range sent {
					frame, err := c.Frame(r)
					if err != nil {
						t.Fatalf("Frame of %v: %v\n%q", m, err, stream)
					}
					got, err := c.Parse(frame, m.Type)
					if (name == "lines" || name == "replies") && ambiguous(m) {
						continue // a separator within a field
					}
					if err != nil || got.Type.Name != m.Type.Name || !slices.Equal(got.Values, m.Values) {
						t.Fatalf("Parse(%q) = %v, %v, want %v", frame, got, err, m)
					}
				}
				if _, err := c.Frame(r); err != io.EOF {
					t.Fatalf("after the last message comes %v", err)
				}
			})
		})
	}
}

// ambiguous reports whether the text of a field holds what ends it in its line.
func ambiguous(m session.Message) bool {
	i := m.Type.Position("text")
	return m.Type.Name == "plain" && i >= 0 && strings.Contains(m.Values[i].Text(), "|")
}

// streams makes streams of messages that are wrong in some way: cut off, with bytes that are
// missing, new or others, of two messages in turns, and with lengths that promise too much.
func streams(c codec.Codec, valid [][]byte, d *rand.Rand) []byte {
	var out []byte
	for range 1 + d.IntN(4) {
		out = append(out, valid[d.IntN(len(valid))]...)
	}
	at := func() int { return d.IntN(len(out)) }
	switch d.IntN(7) {
	case 0: // cut off
		return out[:at()]
	case 1: // other bytes
		for range 1 + d.IntN(5) {
			out[at()] ^= 1 << d.IntN(8)
		}
	case 2: // new bytes
		i := at()
		noise := make([]byte, 1+d.IntN(40))
		for j := range noise {
			noise[j] = byte(d.IntN(256))
		}
		return append(out[:i:i], append(noise, out[i:]...)...)
	case 3: // missing bytes
		i := at()
		return append(out[:i:i], out[min(len(out), i+1+d.IntN(20)):]...)
	case 4: // two messages in turns
		other := valid[d.IntN(len(valid))]
		var mixed []byte
		for len(out) > 0 || len(other) > 0 {
			n := min(len(out), 1+d.IntN(5))
			mixed, out = append(mixed, out[:n]...), out[n:]
			n = min(len(other), 1+d.IntN(5))
			mixed, other = append(mixed, other[:n]...), other[n:]
		}
		return mixed
	case 5: // digits that promise too much
		return bytes.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '9'
			}
			return r
		}, out)
	case 6: // nesting without end
		return bytes.Repeat([]byte([]string{"[", "{\"a\":", "*1\r\n", "\xff\xff\xff\xff", "a: b\r\n"}[d.IntN(5)]), 3000)
	}
	return out
}

// counted is a reader that counts what is taken from it.
type counted struct {
	r io.Reader
	n int
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += n
	return n, err
}

// TestMalformed reads 300 wrong streams with each codec. Each ends with messages, a Malformed or
// the end of the stream, none with a panic or another error, and no frame is beyond the limit.
func TestMalformed(t *testing.T) {
	t.Parallel()
	limits := codec.Limits{Message: 4096, Depth: 8, Length: 100}
	for _, name := range codec.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, all := newCodec(t, name, limits)
			valid := samples(t, c, all)
			d := rand.New(rand.NewPCG(1, uint64(len(name))))
			ends := map[string]int{}
			for i := range 300 {
				stream := streams(c, valid, d)
				r := bufio.NewReader(bytes.NewReader(stream))
				for messages := 0; ; messages++ {
					frame, err := c.Frame(r)
					var bad *codec.Malformed
					switch {
					case err == io.EOF:
						ends["the end"]++
					case errors.As(err, &bad):
						ends["malformed"]++
					case err != nil:
						t.Fatalf("stream %d: %v", i, err)
					}
					if err != nil {
						break
					}
					if len(frame) > limits.Message+100 {
						t.Fatalf("stream %d: a frame of %d bytes", i, len(frame))
					}
					if _, err := codec.Any(c, frame, all); err != nil && !errors.As(err, &bad) {
						t.Fatalf("stream %d: Parse: %v", i, err)
					}
					if messages > len(stream) {
						t.Fatalf("stream %d has no end", i)
					}
				}
			}
			if ends["malformed"] == 0 || ends["the end"] == 0 {
				t.Errorf("the streams end with %v", ends)
			}
			t.Logf("%v", ends)
		})
	}
}

// samples returns the bytes of some messages of each type.
func samples(t *testing.T, c codec.Codec, all []*session.Type) (out [][]byte) {
	for i, typ := range all {
		for j := range 5 {
			m := rapid.Custom(func(t *rapid.T) session.Message { return drawMessage(t, []*session.Type{typ}) }).Example(100*i + j)
			if b, err := c.Append(nil, m); err == nil && len(b) < 2000 {
				out = append(out, b)
			}
		}
	}
	if len(out) == 0 {
		t.Fatal("no samples")
	}
	return out
}

// endless repeats some bytes for ever.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = e.text[e.at%len(e.text)]
		e.at++
	}
	return len(b), nil
}

// TestEndless checks that no codec reads a stream without an end for longer than its limit.
func TestEndless(t *testing.T) {
	t.Parallel()
	limits := codec.Limits{Message: 1 << 16, Depth: 8, Length: 1000}
	for _, name := range codec.Names() {
		c, _ := newCodec(t, name, limits)
		for _, x := range []struct{ head, text string }{
			{"", "a"}, {"", "{\"a\":"}, {"", "*1000\r\n"}, {"", "*1\r\n"}, {"", "250-a\r\n"}, {"\xff\xff\xff\xff", "a"}, {"\x7f\xff\xff\xff", "a"},
			{"$999999999\r\n", "a"}, {"*999999999\r\n", "$1\r\na\r\n"}, {"*1000\r\n", "+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n"},
			{"GET / HTTP/1.1\r\n", "a: b\r\n"}, {"GET / HTTP/1.1\r\n", "a"}, {"HTTP/1.1 200 OK\r\n\r\n", "a"},
			{"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", "a"},
			{"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"},
		} {
			in := &counted{r: io.MultiReader(strings.NewReader(x.head), &endless{text: x.text})}
			r := bufio.NewReader(in)
			var err error
			for range 100 {
				var frame []byte
				if frame, err = c.Frame(r); err != nil {
					break
				}
				if len(frame) > limits.Message+100 {
					t.Errorf("%s: a frame of %d bytes of %q %q", name, len(frame), x.head, x.text)
				}
			}
			if most := 100 * 4096; err == nil && in.n > most || in.n > limits.Message*8+most {
				t.Errorf("%s read %d bytes of %q %q: %v", name, in.n, x.head, x.text, err)
			}
		}
	}
}

// TestMalformedTells checks what is said of some malformed messages.
func TestMalformedTells(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ name, stream, want string }{
		{"json", "{}\n", `no "type" that names a message`},
		{"json", `{"type":"nobody"}` + "\n", `unknown message "nobody"`},
		{"json", `{"type":"number","n":1.5}` + "\n", "1.5 is no integer"},
		{"json", `{"type":"number","n":1`, "ends within a line"},
		{"length", "\x00\x00\x00", "ends within a length"},
		{"length", "\x00\x00\x00\x09{}", "ends within a message of 9 bytes"},
		{"lines", "251 ok\r\n", "fits no message"},
		{"resp", "$3\r\nab\r\n", "ends within a bulk string of 3 bytes"},
		{"resp", "$3\r\nabcde\r\n", "no line end behind a bulk string"},
		{"resp", "?\r\n", "no value of the Redis protocol"},
		{"http", "hello\r\n\r\n", "neither a request nor a response"},
		{"http", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", "a length that is no number"},
		{"http", "POST /plain/3 HTTP/1.1\r\nContent-Length: 2\r\n\r\n[]", "no object of JSON"},
	} {
		c, all := newCodec(t, x.name, codec.DefaultLimits)
		frame, err := c.Frame(bufio.NewReader(strings.NewReader(x.stream)))
		if err == nil {
			_, err = codec.Any(c, frame, all)
		}
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s of %q: %v, want %q", x.name, x.stream, err, x.want)
		}
	}
}

func ExampleNew() {
	number := &session.Type{Name: "number"}
	l := logic.NewBuilder()
	number.Fields = []session.Field{{Name: "value", Var: l.Var("value", logic.Int)}}
	c, err := codec.New("json", []*session.Type{number}, codec.DefaultLimits)
	if err != nil {
		panic(err)
	}
	b, err := c.Append(nil, session.Message{Type: number, Values: []logic.Value{logic.IntValue(3)}})
	fmt.Printf("%s%v\n", b, err)
	_, err = c.Parse([]byte(`{"type":"number","value":"three"}`), number)
	fmt.Println(err)
	// Output:
	// {"type":"number","value":3}
	// <nil>
	// the field "value" of number: "three" is no integer: "{\"type\":\"number\",\"value\":\"three\"}"
}
