package conformtest_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/cas"
	"github.com/clouseau-go/clouseau/benchmarks/vending"
	"github.com/clouseau-go/clouseau/conform/conformtest"
	"github.com/clouseau-go/clouseau/interp"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// modeled returns the test of a spec's model, and the requests.
func modeled(name string, open func(*uhat.Spec) rt.Adapter) (*rt.Test, []strategy.Request, error) {
	s, diags := spec.Load("../../benchmarks/" + name + "/" + name + ".clouseau.hcl")
	if err := diags.Err(); err != nil {
		return nil, nil, err
	}
	test := interp.Test(name, s.Context, s.Judge(), nil, interp.Registry{}, func(context.Context) (rt.Adapter, error) { return open(s), nil })
	test.Model = interp.Model(s, interp.Registry{})
	return test, interp.Explore(s, interp.Registry{}).Requests, nil
}

// steady makes a machine that decides the same each time.
func steady(s *uhat.Spec) rt.Adapter {
	m := vending.New("")
	m.Steady()
	return vending.Adapter(m, s.Sorts[0].Sort)
}

// A vending machine that decides between tea and coffee, and conforms.
func Example() {
	test, requests, err := modeled("vending", steady)
	if err != nil {
		fmt.Println(err)
		return
	}
	ok, err := conformtest.Test(context.Background(), test, requests, conformtest.Options{Suites: []string{"once"}})
	fmt.Println(ok, err)
	// Output:
	// once: 20 runs of 2 paths, 40 inputs: no difference
	// covered: all 4 transitions
	// true <nil>
}

// TestCAS finds the faults of a register whose model chooses among more values than can be tried:
// its validator judges. The right one conforms.
func TestCAS(t *testing.T) {
	t.Parallel()
	for _, f := range append(cas.Faults(), "") {
		test, requests, err := modeled("cas", func(*uhat.Spec) rt.Adapter { return cas.Adapter(cas.New(f)) })
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		ok, err := conformtest.Test(t.Context(), test, requests, conformtest.Options{Out: &out, Values: 5})
		if err != nil || ok != (f == "") || !strings.Contains(out.String(), "once: ") {
			t.Errorf("%q: conforms = %v, %v\n%s", f, ok, err, &out)
		}
	}
}

func TestParse(t *testing.T) {
	t.Parallel()
	if got, err := conformtest.Parse("ends,fly"); err != nil || len(got) != 2 {
		t.Errorf("Parse = %v, %v", got, err)
	}
	if got, err := conformtest.Parse(""); err != nil || got != nil {
		t.Errorf("Parse of nothing = %v, %v", got, err)
	}
	if _, err := conformtest.Parse("ends,flies"); err == nil || !strings.Contains(err.Error(), `unknown suite "flies"`) {
		t.Errorf("the error is %v", err)
	}
}
