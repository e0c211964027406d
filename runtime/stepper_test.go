package runtime_test

import (
	"context"
	"testing"
	"testing/synctest"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// troubled is an office in which one method misbehaves.
type troubled struct {
	rt.Stepper
	rt.Adapter
	method  string
	trouble func() error
}

func (o *troubled) try(method string) error {
	if method == o.method {
		return o.trouble()
	}
	return nil
}

func (o *troubled) Pending(ctx context.Context) ([]rt.Item, error) {
	if err := o.try("Pending"); err != nil {
		return nil, err
	}
	return o.Stepper.Pending(ctx)
}

func (o *troubled) Release(ctx context.Context, id int) (rt.Outcome, error) {
	if err := o.try("Release"); err != nil {
		return rt.Outcome{}, err
	}
	return o.Stepper.Release(ctx, id)
}

func (o *troubled) Settle(ctx context.Context) error {
	if err := o.try("Settle"); err != nil {
		return err
	}
	return o.Stepper.Settle(ctx)
}

// Whatever the methods of a scheduled system do, the run has its verdict and leaves nothing behind:
// a synctest bubble ends only when all its goroutines have ended.
func TestSessionStepperBreaks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		trouble func(closed <-chan struct{}) error
		verdict run.Verdict
		reason  string
	}{
		{"hangs", func(closed <-chan struct{}) error { <-closed; return nil }, run.Hung, "no answer within 5s"},
		{"panics", func(<-chan struct{}) error { panic("on strike") }, run.Crashed, "on strike"},
		{"closes", func(<-chan struct{}) error { return rt.ErrClosed }, run.Uninformative, ""},
	} {
		for method, attempt := range map[string]string{"Pending": "Pending", "Release": "deliver()", "Settle": "Settle"} {
			t.Run(tt.name+"/"+method, func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					closed := make(chan struct{})
					r := one(mail(func(ctx context.Context) (rt.Adapter, error) {
						a, err := newPostOffice(ctx)
						end := closer{a, func() error { close(closed); return nil }}
						return &troubled{a.(rt.Stepper), end, method, func() error { return tt.trouble(closed) }}, err
					}, func(s *rt.Session) {
						post(s, 1, "a")
						deliver(s, 1)
					}))
					if r.Verdict != tt.verdict || r.Reason != tt.reason {
						t.Errorf("%v (%s), want %v (%s)", r.Verdict, r.Reason, tt.verdict, tt.reason)
					}
					if tt.verdict == run.Uninformative {
						attempt = ""
					}
					if r.Attempt != attempt {
						t.Errorf("in %s, want %s", r.Attempt, attempt)
					}
				})
			})
		}
	}
}
