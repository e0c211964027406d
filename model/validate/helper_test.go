package validate_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// world is a spec with its model.
type world struct {
	t     testing.TB
	spec  *uhat.Spec
	model *model.Model
}

// load returns the world of a file in testdata.
func load(t testing.TB, name string) *world {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", name+".clouseau.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(src))
}

// parse returns the world of a spec.
func parse(t testing.TB, src string) *world {
	t.Helper()
	s, ds := spec.LoadSource("test.clouseau.hcl", []byte(src))
	if s == nil {
		t.Fatal(ds)
	}
	return &world{t, s, interp.Model(s, interp.Registry{})}
}

// event returns an event of Go values: int, bool, string.
func (w *world) event(name string, values ...any) sre.Event {
	w.t.Helper()
	for _, o := range w.spec.Operations {
		if o.Op.Name != name {
			continue
		}
		if len(values) != len(o.Op.Fields) {
			w.t.Fatalf("%s has %d fields, not %d", name, len(o.Op.Fields), len(values))
		}
		e := sre.Event{Op: o.Op}
		for i, v := range values {
			e.Values = append(e.Values, value(o.Op.Fields[i].Sort, v))
		}
		return e
	}
	w.t.Fatalf("no operation %s", name)
	return sre.Event{}
}

func value(s *logic.Sort, v any) logic.Value {
	switch v := v.(type) {
	case int:
		return logic.IntValue(int64(v))
	case logic.Integer:
		return logic.IntegerValue(v)
	case bool:
		return logic.BoolValue(v)
	case string:
		switch s.Kind() {
		case logic.EnumKind:
			for i, name := range s.Values() {
				if name == v {
					return logic.EnumValue(s, i)
				}
			}
		case logic.OpaqueKind:
			return logic.OpaqueValue(s, v)
		case logic.StringKind:
			return logic.StringValue(v)
		}
	}
	panic(fmt.Sprintf("no value of %s: %v", s, v))
}

// run shows events to a validator. It returns the index of the event that it rejects, or -1.
func run(v *validate.Validator, trace ...sre.Event) int {
	for i, e := range trace {
		if v.Step(e) {
			return i
		}
	}
	return -1
}

// judge is the verdict of a fresh validator on a trace; a rejection must have an explanation.
func (w *world) judge(trace ...sre.Event) int {
	w.t.Helper()
	v := validate.New(w.model, validate.Limits{})
	at := run(v, trace...)
	if r := v.Rejection(); (r != nil) != (at >= 0) || r != nil && (r.Event != at || len(r.Reasons) == 0) {
		w.t.Errorf("rejected at %d, explained as %v", at, r)
	}
	return at
}

// explain returns why a trace is rejected.
func (w *world) explain(trace ...sre.Event) string {
	v := validate.New(w.model, validate.Limits{})
	run(v, trace...)
	if v.Rejection() == nil {
		return "accepted"
	}
	return strings.TrimSpace(v.Rejection().String())
}
