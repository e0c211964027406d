package runtime_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/clouseau-go/clouseau/internal/play/script"
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
		for method, attempt := range map[string]string{"Pending": "Pending", "Release": "deliver(box = 1)", "Settle": "Settle"} {
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

// fragileOffice is an office that breaks at the second letter.
type fragileOffice struct {
	rt.Stepper
	rt.Adapter
	letters int
	method  string
}

func (o *fragileOffice) Send(ctx context.Context, op string, fields []rt.Value) error {
	o.letters++
	return o.Adapter.Send(ctx, op, fields)
}

func (o *fragileOffice) Release(ctx context.Context, id int) (rt.Outcome, error) {
	if o.method == "Release" && id == 2 {
		panic("the second letter")
	}
	return o.Stepper.Release(ctx, id)
}

func (o *fragileOffice) Settle(ctx context.Context) error {
	if o.method == "Settle" && o.letters == 2 {
		panic("two letters")
	}
	return o.Stepper.Settle(ctx)
}

// TestStepBreaksAgain: a run that crashes in one of the steps that look alike, or in the system's
// own work, does so again where it is replayed, also from a file.
func TestStepBreaksAgain(t *testing.T) {
	t.Parallel()
	for method, attempt := range map[string]string{"Release": "deliver(box = 2)", "Settle": "Settle"} {
		test := mail(func(ctx context.Context) (rt.Adapter, error) {
			a, err := newPostOffice(ctx)
			return &fragileOffice{Stepper: a.(rt.Stepper), Adapter: a, method: method}, err
		}, func(s *rt.Session) {
			post(s, 1, "a")
			post(s, 2, "b")
			deliver(s, 2)
		})
		found := one(test)
		file, err := test.Player().File(found)
		if err != nil {
			t.Fatal(err)
		}
		text, err := file.Encode()
		if err != nil {
			t.Fatal(err)
		}
		if file, err = script.Decode(text); err != nil {
			t.Fatal(err)
		}
		read, err := test.Player().ReplayFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []*run.Result{found, test.Player().Replay(found), read} {
			if r.Verdict != run.Crashed || r.Attempt != attempt {
				t.Errorf("%s: the run ends as %v in %q, want a crash in %s", method, r.Verdict, r.Attempt, attempt)
			}
		}
	}
}
