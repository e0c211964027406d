package judge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

// stream is the log of a right shop: runs of so many events, among them as many open questions at
// a time as fit in the window.
type stream struct {
	perRun, window int
	at             int
}

// line writes an event: questions, their answers, pushes and pops in turn.
func (s *stream) line(w io.Writer) {
	run, i := s.at/s.perRun, s.at%s.perRun
	s.at++
	colour := [2]string{"red", "green"}
	switch n := i / 4; i % 4 {
	case 0:
		fmt.Fprintf(w, "{\"run\":%d,\"op\":\"ask\",\"fields\":{\"id\":%d,\"colour\":\"%s\"}}\n", run, n, colour[n%2])
	case 1:
		n = max(0, n-s.window)
		fmt.Fprintf(w, "{\"run\":%d,\"op\":\"told\",\"fields\":{\"id\":%d,\"colour\":\"%s\"}}\n", run, n, colour[n%2])
	case 2:
		fmt.Fprintf(w, "{\"run\":%d,\"op\":\"push\",\"fields\":{\"elem\":%d}}\n", run, n)
	case 3:
		fmt.Fprintf(w, "{\"run\":%d,\"op\":\"pop\",\"answers\":{\"elem\":%d,\"ok\":true}}\n", run, n)
	}
}
