package runtime

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// echo is a system with an operation of each kind: put returns its key, and everything sent
// comes back.
type echo struct{ out []Event }

func (e *echo) Call(_ context.Context, _ string, args []Value) ([]Value, error) {
	return []Value{args[1], IntValue(args[0].Int() + 1)}, nil
}

func (e *echo) Send(_ context.Context, _ string, fields []Value) error {
	e.out = append(e.out, Event{Op: "back", Values: []Value{fields[0], fields[1]}})
	return nil
}

func (e *echo) Next(context.Context) (Event, error) {
	if len(e.out) == 0 {
		return Event{}, io.EOF
	}
	first := e.out[0]
	e.out = e.out[1:]
	return first, nil
}

func (e *echo) Close() error { return nil }

func echoTest() *Test {
	key, mode := NewOpaque("Key"), NewEnum("Mode", "fast", "safe")
	put := &Op{Name: "put", Fields: []Field{{Name: "n", Sort: Int}, {Name: "key", Sort: key}, {Name: "mode", Sort: mode},
		{Name: "same", Sort: key, Result: true}, {Name: "next", Sort: Int, Result: true}}}
	send := &Op{Name: "send", Kind: Send, Fields: []Field{{Name: "on", Sort: Bool}, {Name: "word", Sort: String}}}
	back := &Op{Name: "back", Kind: Receive, Fields: []Field{{Name: "on", Sort: Bool}, {Name: "word", Sort: String, Result: true}}}
	s := NewSystem("echo", put, send, back)
	return &Test{
		System: s,
		Goal:   Goal{Name: "safe", Text: "seq(all, put(mode == safe))", Violation: s.Seq(s.All(), s.Event(put, s.L.Eq(s.Field(put, "mode"), s.L.Value(EnumNamed(mode, "safe")))))},
		New:    func(context.Context) (Adapter, error) { return &echo{}, nil },
	}
}

// Reading any trace file gives an error, or a file that stays the same when it is written.
// Performing it gives an error or a verdict. Some seeds can be performed.
func FuzzReadTrace(f *testing.F) {
	const head = `{"version":1,"test":"T","system":"echo","goal":"safe","verdict":"violation","events":[`
	const fast = `{"op":"put","kind":"call","fields":{"n":{"value":4},"key":{"value":"a"},"mode":{"value":"fast"}},"answers":{"next":"5"}}`
	for _, events := range []string{
		``,
		fast,
		`{"op":"put","kind":"call","decides":true,"fields":{"n":{"value":-9223372036854775808},"key":{"value":7,"type":"uint8"},"mode":{"value":"safe"}}}`,
		fast + `,{"op":"put","kind":"call","fields":{"n":{"from":{"event":0,"field":"next"}},"key":{"value":"b","from":{"event":0,"field":"same"}},"mode":{"value":"safe"}}}`,
		`{"op":"send","kind":"send","fields":{"on":{"value":true},"word":{"value":"x"}}},{"op":"back","kind":"receive","fields":{"on":{"from":{"event":0,"field":"on"}}}}`,
		`{"op":"back","kind":"receive"},` + fast,
		`{"op":"send","kind":"call","fields":{"on":{"value":1.5},"word":{"from":{"event":0,"field":"word"}}}}`,
	} {
		f.Add([]byte(head + events + "]}"))
	}
	f.Add([]byte(`{"version":2}`))
	f.Add([]byte(head + "null]}null"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := script.Decode(data)
		if err != nil {
			return
		}
		text, err := file.Encode()
		if err != nil {
			t.Fatalf("%s is read and cannot be written: %v", data, err)
		}
		again, err := script.Decode(text)
		if err != nil {
			t.Fatalf("%s is read and written as %s, which is not: %v", data, text, err)
		}
		if twice, err := again.Encode(); err != nil || !bytes.Equal(text, twice) {
			t.Errorf("%s is written as %s and then (%v) as %s", data, text, err, twice)
		}
		test := echoTest()
		sc, err := bound(test, file)
		if err != nil {
			return
		}
		r := test.Player().perform("replay", sc, manner{})
		if r.Verdict == run.Crashed || r.Verdict == run.Hung || r.Verdict == run.Infrastructure {
			t.Errorf("%s ends as %s: %s", data, r.Verdict, r.Reason)
		}
	})
}
