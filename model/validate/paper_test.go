package validate_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// Examples of Li, Testing by Dualization (2022), and of Koopman and Plasmeijer, Testing Reactive
// Systems with GAST, with the mistakes that are easy to make in them.

// TestPaperTags: what an answer says of a tag depends on the comparison (HTTP conditional requests,
// chapter 3). A weak tag is always refused, so the refusal proves nothing.
func TestPaperTags(t *testing.T) {
	t.Parallel()
	w := load(t, "etag")
	get := func(text string, modified bool, tag string, weak bool) sre.Event {
		return w.event("get", text, false, modified, tag, weak)
	}
	put := func(text string, weak, done bool) sre.Event { return w.event("put", text, weak, done) }
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int
	}{
		{"a refused weak tag may be the current one", []sre.Event{put("x", true, false), get("", true, "x", false)}, -1},
		{"also if that is weak", []sre.Event{put("x", true, false), get("", true, "x", true)}, -1},
		{"a refused strong tag is not the current strong one", []sre.Event{put("x", false, false), get("", true, "x", false)}, 1},
		{"but may be its text", []sre.Event{put("x", false, false), get("", true, "x", true)}, -1},
		{"a weak tag is never accepted", []sre.Event{get("", true, "x", true), put("x", true, true)}, 1},
		{"nor a strong one against a weak one", []sre.Event{get("", true, "x", true), put("x", false, true)}, 1},
		{"not modified tells the text", []sre.Event{get("x", false, "", false), get("y", true, "x", false)}, -1},
		{"and not the strength", []sre.Event{get("x", false, "", false), put("x", false, false), get("", true, "x", true)}, -1},
		{"modified tells what the text is not", []sre.Event{get("x", true, "y", false), get("x", false, "", false)}, 1},
		{"the four-message pattern", []sre.Event{get("", true, "x", false), get("x", true, "x", false)}, 1},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
}

// TestPaperCompare: machines that compare with a number, which one of them resets to a choice
// (section 2). A query up to the number is answered no, a larger one yes.
func TestPaperCompare(t *testing.T) {
	t.Parallel()
	const operation = `language = 1
operation "query" {
  kind    = call
  args    = { q = int }
  results = { above = bool }
  clause {
    event = query
  }
}
`
	query := func(choice, next string) *world {
		return parse(t, operation+`
model "compare" {
  state   = { n = int }
  initial = { n = 0 }
  on "query" {
    case "not_above" {
      when = q <= n
      reply {
        above = false
      }
    }
    otherwise "above" {
      `+choice+`
      set = { n = `+next+` }
      reply {
        above = true
      }
    }
  }
}
`)
	}
	set, reset := query("", "q"), query("choose = { c = int }", "c")
	type ask struct {
		q     int
		above bool
	}
	for _, tt := range []struct {
		name       string
		asks       []ask
		set, reset int
	}{
		{"first answers", []ask{{0, false}, {-1, false}, {3, true}}, -1, -1},
		{"zero is not above zero", []ask{{0, true}}, 0, 0},
		{"one is", []ask{{1, false}}, 0, 0},
		{"the number is remembered", []ask{{5, true}, {5, true}}, 1, -1},
		{"or anything is", []ask{{5, true}, {100, false}, {7, true}}, 1, 2},
		{"answers bound it from both sides", []ask{{5, true}, {10, false}, {3, false}, {11, true}}, 1, -1},
		{"and do not contradict each other", []ask{{5, true}, {10, false}, {10, true}}, 1, 2},
		{"nor does a smaller one", []ask{{5, true}, {10, false}, {9, true}}, 1, 2},
	} {
		trace := func(w *world) (out []sre.Event) {
			for _, a := range tt.asks {
				out = append(out, w.event("query", a.q, a.above))
			}
			return out
		}
		if got := set.judge(trace(set)...); got != tt.set {
			t.Errorf("set, %s: rejected at %d, want %d", tt.name, got, tt.set)
		}
		if got := reset.judge(trace(reset)...); got != tt.reset {
			t.Errorf("reset, %s: rejected at %d, want %d\n%s", tt.name, got, tt.reset, reset.explain(trace(reset)...))
		}
	}
}

// TestPaperGuess: a byte that is chosen once, before the first query. The tester that the paper
// compares with could list ten of its values.
func TestPaperGuess(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "guess" {
  kind    = call
  args    = { q = int }
  results = { right = bool }
  clause {
    event = guess
  }
}
model "hidden" {
  state = { d = int }
  on "guess" {
    when = q >= 0 && q <= 255
    reply {
      right = d == q
    }
  }
}
`)
	guess := func(q int, right bool) sre.Event { return w.event("guess", q, right) }
	if got := w.judge(guess(3, false), guess(200, true), guess(200, true), guess(3, false), guess(4, true)); got != 4 {
		t.Errorf("two right guesses: rejected at %d, want 4", got)
	}
	if got := w.judge(guess(3, false), guess(3, true)); got != 1 {
		t.Errorf("a guess changes: rejected at %d, want 1", got)
	}
}

// TestPaperVending: after the button the machine is in one of two states, and both have to be
// tracked. What the specification does not mention may be anything.
func TestPaperVending(t *testing.T) {
	t.Parallel()
	op := &sre.Op{Name: "press", Kind: sre.Call, Fields: []sre.Field{
		{Name: "what", Sort: logic.String}, {Name: "cup", Sort: logic.String, Result: true}}}
	sre.NewBuilder(logic.NewBuilder(), op)
	output := func(cup string) []model.Output {
		return []model.Output{{Op: "press", Values: []logic.Value{{}, logic.StringValue(cup)}}}
	}
	m := model.Function("vending", []*sre.Op{op}, "idle", func(state string, e sre.Event) []model.Transition[string] {
		switch state + " " + e.Values[0].Text() {
		case "idle button":
			return []model.Transition[string]{{Outputs: output(""), Next: "tea"}, {Outputs: output(""), Next: "coffee"}}
		case "tea coin", "coffee coin":
			return []model.Transition[string]{{Outputs: output(state), Next: "end"}}
		}
		return nil
	})
	press := func(what, cup string) sre.Event {
		return sre.Event{Op: op, Values: []logic.Value{logic.StringValue(what), logic.StringValue(cup)}}
	}
	free := *m
	free.Unspecified = model.Free
	for _, tt := range []struct {
		name  string
		m     *model.Model
		trace []sre.Event
		want  int
	}{
		{"coffee", m, []sre.Event{press("button", ""), press("coin", "coffee")}, -1},
		{"tea", m, []sre.Event{press("button", ""), press("coin", "tea")}, -1},
		{"cacao", m, []sre.Event{press("button", ""), press("coin", "cacao")}, 1},
		{"ignored", m, []sre.Event{press("bang", "ow"), press("button", ""), press("coin", "cacao")}, 2},
		{"free", &free, []sre.Event{press("bang", "ow"), press("button", ""), press("coin", "cacao")}, -1},
	} {
		v := validate.New(tt.m, validate.Limits{})
		if got := run(v, tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%v", tt.name, got, tt.want, v.Rejection())
		}
	}
}

// TestPaperSubset: a step that picks any subset of n things to do makes 2^n branches (section 3.2,
// the loosened specification of the synchronizer). With choices it is one branch, and later
// observations decide each choice.
func TestPaperSubset(t *testing.T) {
	t.Parallel()
	l := logic.NewBuilder()
	sync := &sre.Op{Name: "sync", Kind: sre.Call}
	look := &sre.Op{Name: "look", Kind: sre.Call, Fields: []sre.Field{{Name: "at", Sort: logic.Int}, {Name: "new", Sort: logic.Bool, Result: true}}}
	sre.NewBuilder(l, sync, look)
	const n = 12
	files, at := model.MapVar(l, "files", logic.Int, logic.Bool).From(l.False()), l.Var("look.at", logic.Int)
	step := &model.Case{}
	for i := range n {
		picked := l.Fresh("picked", logic.Bool)
		step.Choices = append(step.Choices, picked)
		step.Updates = append(step.Updates, model.Update{Var: files, Key: l.Int(int64(i)), Terms: []logic.Term{picked}})
	}
	m := &model.Model{Name: "subset", L: l, State: []*model.Var{files}, Rules: []*model.Rule{
		{Op: sync, Body: step},
		{Op: look, Args: []*logic.Var{at}, Body: &model.Case{Replies: []model.Reply{{Op: look, Fields: []logic.Term{nil, l.App(files.At, at)}}}}},
	}}
	v := validate.New(m, validate.Limits{})
	see := func(i int, is bool) bool {
		return v.Step(sre.Event{Op: look, Values: []logic.Value{logic.IntValue(int64(i)), logic.BoolValue(is)}})
	}
	if v.Step(sre.Event{Op: sync}) {
		t.Fatal(v.Rejection())
	}
	for i := range n {
		for range 2 {
			if see(i, i%3 == 0) {
				t.Fatal(v.Rejection())
			}
		}
	}
	if s := v.Stats(); s.Peak != 1 {
		t.Errorf("%d branches, want 1", s.Peak)
	}
	if !see(0, false) {
		t.Error("what was picked is not any more")
	}
}

// TestPaperSilence: if the model may answer or not, an answer ends the branch without one, and a
// request in its place ends nothing. Silence is no verdict (section 2.8).
func TestPaperSilence(t *testing.T) {
	t.Parallel()
	w := parse(t, `language = 1
operation "ask" {
  kind   = send
  fields = { n = int }
  clause {
    event = ask
  }
}
operation "say" {
  kind    = receive
  results = { n = int }
  clause {
    event = say
  }
}
model "moody" {
  state   = { said = int }
  initial = { said = 0 }
  on "ask" {
    case "answers" {
      set = { said = said + 1 }
      reply "say" {
        n = n + said
      }
    }
    case "is_silent" {
    }
  }
}
`)
	ask, say := func(n int) sre.Event { return w.event("ask", n) }, func(n int) sre.Event { return w.event("say", n) }
	for _, tt := range []struct {
		name  string
		trace []sre.Event
		want  int
	}{
		{"an answer", []sre.Event{ask(1), say(1)}, -1},
		{"none, and the next request", []sre.Event{ask(1), ask(5), ask(7)}, -1},
		{"an answer to the second request only", []sre.Event{ask(1), ask(5), say(5)}, -1},
		{"an answer to the second request after one to the first", []sre.Event{ask(1), ask(5), say(1), say(6)}, -1},
		{"the first answer may not come late", []sre.Event{ask(1), ask(5), say(5), say(1)}, 3},
		{"and one that nobody asked for never comes", []sre.Event{ask(1), say(1), say(1)}, 2},
	} {
		if got := w.judge(tt.trace...); got != tt.want {
			t.Errorf("%s: rejected at %d, want %d\n%s", tt.name, got, tt.want, w.explain(tt.trace...))
		}
	}
	v := validate.New(w.model, validate.Limits{})
	if run(v, ask(1)) >= 0 || v.Owed() != nil {
		t.Errorf("owed is %q, but the model may be silent", v.Owed())
	}
}
