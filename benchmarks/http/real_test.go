package http_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/http"
	rt "github.com/clouseau-go/clouseau/runtime"
)

func TestReal(t *testing.T) {
	d, err := http.StartNginx(t.Context())
	if err != nil { t.Fatal(err) }
	a, err := http.StartApache(t.Context())
	if err != nil { t.Fatal(err) }
	defer d.Close()
	defer a.Close()
	for i, d := range []*http.Daemon{a, d} {
		shown := 0
		rep := rt.Sample(t.Context(), test(t, []string{"apache.clouseau.hcl", "nginx.clouseau.hcl"}[i], func() rt.Adapter { return http.Adapter(d.Run()) }), 200, 1, func(i int, r *rt.Result) {
			if r.Verdict == rt.Violation && shown < 6 { shown++; t.Logf("run %d\n%s", i, r.Reason); for _, e := range r.Trace[max(0, len(r.Trace)-12):] { t.Log(e) } }
			if r.Verdict == rt.Infrastructure && shown < 6 { shown++; t.Logf("run %d\n%s", i, r.Reason) }
		})
		t.Logf("%+v", rep)
	}
}
