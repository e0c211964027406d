package judge_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/clouseau-go/clouseau/internal/judge"
)

// TestPipe: what has come is judged before more comes, and an interrupt is not kept waiting.
func TestPipe(t *testing.T) {
	t.Parallel()
	s := shopSpec(t)
	from, to := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	verdicts := make(chan judge.Verdict, 10)
	cfg := judge.Config{Spec: s, Goals: s.Goals[:1], Verdict: func(v judge.Verdict) { verdicts <- v },
		Problem: func(p judge.Problem) { t.Error(p) }, Suggest: func(string, []string) string { return "" }}
	ended := make(chan error)
	go func() {
		_, err := judge.Log(ctx, cfg, from)
		ended <- err
	}()
	lines := `{"run":1,"op":"push","fields":{"elem":3}}
{"run":1,"op":"isEmpty","answers":{"empty":true}}
{"run":2,"op":"push","fields":{"elem":4}}
{"run":2,"op":`
	if _, err := io.WriteString(to, lines); err != nil {
		t.Fatal(err)
	}
	if v := <-verdicts; v.Run != "1" || v.Kind != judge.Violation {
		t.Errorf("%v", &v)
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the judge ended with %v", err)
	}
	if v := <-verdicts; v.Run != "2" || v.Kind != judge.NotReached {
		t.Errorf("%v", &v)
	}
	to.Close()
}

// TestBatches: what a log means does not depend on how it comes in.
func TestBatches(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	for w := (&stream{perRun: 7, window: 1}); w.at < 2000; {
		w.line(&log)
	}
	s := shopSpec(t)
	want, _ := judged(t, judge.Config{Spec: s, Goals: s.Goals}, log.String())
	for name, from := range map[string]io.Reader{
		"bytes":       iotest.OneByteReader(bytes.NewReader(log.Bytes())),
		"halves":      iotest.HalfReader(bytes.NewReader(log.Bytes())),
		"end at once": iotest.DataErrReader(bytes.NewReader(log.Bytes())),
	} {
		var got []judge.Verdict
		cfg := judge.Config{Spec: s, Goals: s.Goals, Verdict: func(v judge.Verdict) { got = append(got, v) },
			Problem: func(p judge.Problem) { t.Error(p) }, Suggest: func(string, []string) string { return "" }}
		sum, err := judge.Log(t.Context(), cfg, from)
		if err != nil || sum.Events != 2000 {
			t.Fatalf("%s: %d events, %v", name, sum.Events, err)
		}
		text := ""
		for _, v := range got {
			text += v.String() + "\n"
		}
		if text != want {
			t.Errorf("%s: other verdicts than of the whole", name)
		}
	}
}
