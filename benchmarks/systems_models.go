package benchmarks

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/benchmarks/abp"
	"github.com/clouseau-go/clouseau/benchmarks/cas"
	"github.com/clouseau-go/clouseau/benchmarks/conference"
	"github.com/clouseau-go/clouseau/benchmarks/http"
	"github.com/clouseau-go/clouseau/benchmarks/swap"
	"github.com/clouseau-go/clouseau/benchmarks/unison"
	"github.com/clouseau-go/clouseau/benchmarks/vending"
	"github.com/clouseau-go/clouseau/conform"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// ModeledSystems returns the systems that are judged by a model, in the order of the table.
func ModeledSystems() []Modeled {
	return []Modeled{
		httpServers(), replicas(),
		{Name: "cas", File: "cas/cas.clouseau.hcl", Finite: true,
			Forms: forms(cas.Faults(), func(f cas.Fault, _ *uhat.Spec) rt.Adapter { return cas.Adapter(cas.New(f)) })},
		{Name: "swap", File: "swap/swap.clouseau.hcl",
			Forms: forms(swap.Faults(), func(f swap.Fault, _ *uhat.Spec) rt.Adapter { return swap.Adapter(swap.New(f)) }),
			Requests: func(s *uhat.Spec, _ Form) rt.Generator {
				return rt.Generator{Name: "model", Run: swap.Requests{Good: sortNamed(s, "Good")}.Run}
			}},
		vendingMachines(),
		{Name: "abp", File: "abp/abp.clouseau.hcl", Finite: true, Limits: conform.Limits{Elements: 3, Number: 3},
			Forms: forms(abp.Faults(), func(f abp.Fault, _ *uhat.Spec) rt.Adapter { return abp.Adapter(abp.New(f)) })},
		{Name: "conference", File: "conference/conference.clouseau.hcl", Finite: true,
			Forms: forms(conference.Faults(), func(f conference.Fault, _ *uhat.Spec) rt.Adapter {
				return conference.Adapter(conference.New(2, f))
			})},
	}
}

// forms are the correct form of a system and its mutants.
func forms[F ~string](faults []F, open func(f F, s *uhat.Spec) rt.Adapter) []Form {
	out := []Form{plainForm("fixed", false, F(""), open)}
	for _, f := range faults {
		out = append(out, plainForm(string(f), true, f, open))
	}
	return out
}

// plainForm is a form that each run creates anew and that needs no program.
func plainForm[F ~string](name string, mutant bool, f F, open func(f F, s *uhat.Spec) rt.Adapter) Form {
	return Form{Name: name, Mutant: mutant,
		Start: func(_ context.Context, s *uhat.Spec) (func() rt.Adapter, func() error, error) {
			return func() rt.Adapter { return open(f, s) }, func() error { return nil }, nil
		}}
}

// httpServers are the origin server of this project, its mutants, and servers by others.
func httpServers() Modeled {
	m := Modeled{Name: "http", File: "http/http.clouseau.hcl",
		Forms: forms(http.Faults(), func(f http.Fault, _ *uhat.Spec) rt.Adapter { return http.Adapter(http.New(f)) })}
	m.Forms = slices.Insert(m.Forms, 1, plainForm("lenient", false, http.Fault(""), func(http.Fault, *uhat.Spec) rt.Adapter {
		return http.Adapter(http.NewLenient())
	}))
	m.Forms = append(m.Forms,
		daemon("nginx", false, http.StartNginx), daemon("apache", true, http.StartApache))
	m.Forms = append(m.Forms, proxies()...)
	return m
}

// proxies are a forward proxy and its mutants: the tester is its clients and the origin servers
// behind it.
func proxies() []Form {
	open := func(f http.ProxyFault, s *uhat.Spec) rt.Adapter {
		return http.ProxyAdapter(http.NewProxy(f), proxySorts(s))
	}
	out := []Form{plainForm("proxy", false, http.ProxyFault(""), open)}
	for _, f := range http.ProxyFaults() {
		out = append(out, plainForm(string(f), true, f, open))
	}
	for i := range out {
		out[i].File = "http/proxy.clouseau.hcl"
		out[i].Requests = func(s *uhat.Spec) rt.Generator {
			return rt.Generator{Name: ModelStrategy, Run: http.ProxyRequests{ProxySorts: proxySorts(s)}.Run}
		}
	}
	return out
}

func proxySorts(s *uhat.Spec) http.ProxySorts {
	return http.ProxySorts{Origin: sortNamed(s, "Origin"), Method: sortNamed(s, "Method")}
}

// daemon is a form that is a process shared by all runs. Its model has its name.
func daemon(name string, alone bool, start func(context.Context) (*http.Daemon, error)) Form {
	return Form{Name: name, File: "http/" + name + ".clouseau.hcl", Alone: alone,
		Start: func(ctx context.Context, _ *uhat.Spec) (func() rt.Adapter, func() error, error) {
			d, err := start(ctx)
			if errors.Is(err, http.ErrNotInstalled) {
				return nil, nil, fmt.Errorf("%w: %w", ErrMissing, err)
			} else if err != nil {
				return nil, nil, err
			}
			return func() rt.Adapter { return http.Adapter(d.Run()) }, d.Close, nil
		}}
}

// replicas are two directories with the synchronizer of this project, its mutants, and Unison.
func replicas() Modeled {
	m := Modeled{Name: "unison", File: "unison/unison.clouseau.hcl",
		Forms: forms(unison.Faults(), func(f unison.Fault, _ *uhat.Spec) rt.Adapter {
			return unison.Adapter(func() (unison.Replicas, error) { return unison.New(f), nil })
		}),
		Registry: func(s *uhat.Spec) interp.Registry {
			return interp.Registry{Models: map[string]*model.Model{"unison.Model": unison.Model(s.B.Ops())}}
		}}
	m.Forms = append(m.Forms, Form{Name: "unison",
		Start: func(context.Context, *uhat.Spec) (func() rt.Adapter, func() error, error) {
			r, err := unison.NewReal() // only to check that it can be made
			if errors.Is(err, unison.ErrNotInstalled) {
				return nil, nil, fmt.Errorf("%w: %w", ErrMissing, err)
			} else if err != nil {
				return nil, nil, err
			}
			return func() rt.Adapter { return unison.Adapter(unison.NewReal) }, r.Close, nil
		}})
	return m
}

// vendingMachines have several correct forms.
func vendingMachines() Modeled {
	open := func(f vending.Form, s *uhat.Spec) rt.Adapter {
		return vending.Adapter(vending.New(f), sortNamed(s, "Drink"))
	}
	m := Modeled{Name: "vending", File: "vending/vending.clouseau.hcl", Finite: true, Forms: forms(vending.Wrong(), open)}
	for _, f := range vending.Right()[1:] {
		m.Forms = slices.Insert(m.Forms, 1, plainForm(string(f), false, f, open))
	}
	return m
}
