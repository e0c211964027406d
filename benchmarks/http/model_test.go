package http_test

import (
	"context"
	"testing"
	"os"
	"strconv"

	"github.com/clouseau-go/clouseau/benchmarks/http"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/interp"
	"github.com/clouseau-go/clouseau/spec"
)

func test(t *testing.T, file string, open func() rt.Adapter) *rt.Test {
	s, ds := spec.Load(file)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	q := http.Requests{}
	for _, d := range s.Sorts {
		switch d.Sort.Name() {
		case "Condition":
			q.Condition = d.Sort
		case "Since":
			q.Since = d.Sort
		}
	}
	return &rt.Test{
		System: rt.SystemOf("http", s.B), Model: interp.Model(s, interp.Registry{}),
		New: func(context.Context) (rt.Adapter, error) { return open(), nil },
		Generators: []rt.Generator{{Name: "model", Run: q.Run}},
	}
}

func TestFixed(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("RUNS"))
	if n == 0 { n = 100 }
	rep := rt.Sample(t.Context(), test(t, "http.clouseau.hcl", func() rt.Adapter { return http.Adapter(http.New("")) }), n, 1, func(i int, r *rt.Result) {
		if r.Verdict == rt.Violation { t.Errorf("run %d\n%s", i, r.Reason); for _, e := range r.Trace { t.Log(e) } }
	})
	t.Logf("%+v", rep)
}

func TestMutants(t *testing.T) {
	for _, f := range http.Faults() {
		var found, events int
		rt.Sample(t.Context(), test(t, "http.clouseau.hcl", func() rt.Adapter { return http.Adapter(http.New(f)) }), 100, 1, func(i int, r *rt.Result) {
			if r.Verdict == rt.Violation { found++ }
			events += len(r.Trace)
		})
		t.Logf("%s %d of 100, messages %d", f, found, events)
	}
}
