package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/like"
	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/child"
	"github.com/clouseau-go/clouseau/internal/process/fresh"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Beliefs say which hypotheses about a system judge its runs. A hunt writes promises and relations
// that names and comments suggest, and finds a model that a system behaves like. It does not know
// which of them are meant to hold.
type Beliefs struct {
	// Judges are the names of promises and relations. Others of the test say nothing.
	Judges []string `json:"judges"`
	// Alike says what shows the same, a [same.Belief]; empty: nothing is known of that.
	Alike json.RawMessage `json:"alike,omitempty"`
	// Back says after which histories a system has to be as it was, a [same.Belief]; empty: nothing
	// is known of that.
	Back json.RawMessage `json:"back,omitempty"`
	// Listed says after which histories lookups find something else than is listed, a
	// [same.Belief]; empty: nothing is known of that.
	Listed json.RawMessage `json:"listed,omitempty"`
	// Refused says which operations change nothing where they answer no, a [same.Obeyed]; empty:
	// nothing is known of that.
	Refused json.RawMessage `json:"refused,omitempty"`
	// Reference says that the reference of the test judges. Like is the model that judges in its
	// place; empty: none.
	Reference bool            `json:"reference,omitempty"`
	Like      json.RawMessage `json:"like,omitempty"`
	// Other is another version of the system, which judges in the place of the reference; nil: none
	// does.
	Other *Other `json:"other,omitempty"`
	// Found are the IDs of failures that no longer count.
	Found []string `json:"found,omitempty"`
	// Without are operations that runs do without, so that what hides behind other failures is
	// found: each run does without one of each list.
	Without [][]string `json:"without,omitempty"`
	// Swarm lets half of the runs do without some operations by chance.
	Swarm bool `json:"swarm,omitempty"`
}

// Other is another version of the system: the same test in another binary.
type Other struct {
	Name   string `json:"name"` // for messages, such as v1.2.0
	Binary string `json:"binary"`
	Dir    string `json:"dir"` // in which its process runs
	Test   string `json:"test"`
	// Env are variables that its process has besides, or with another value.
	Env []string `json:"env,omitempty"`
	// Free are results that are not compared, and Unordered those whose elements come in any order,
	// by operation.
	Free      map[string][]string `json:"free,omitempty"`
	Unordered map[string][]string `json:"unordered,omitempty"`
	// Fragile ends a run when both have panicked.
	Fragile bool `json:"fragile,omitempty"`
}

// process returns a process of the other version.
func (o *Other) process(t *Test) *child.Process {
	return child.OfOther(fresh.Binary{Path: o.Binary, Dir: o.Dir, Test: o.Test, Env: o.Env}, t.System, func(f func()) { f() })
}

// reference returns the other version in a process as a reference.
func (o *Other) reference(t *Test, p *child.Process) *Reference {
	r := &Reference{Name: o.Name, Freedoms: map[string]Freedom{}, Panicked: t.Options.Panicked, Fragile: o.Fragile}
	for _, op := range t.System.Ops() {
		if f := (Freedom{Skip: o.Free[op.Name], AnyOrder: o.Unordered[op.Name]}); f.Skip != nil || f.AnyOrder != nil {
			r.Freedoms[op.Name] = f
		}
	}
	r.New = func(ctx context.Context) (Adapter, error) { return p.New(ctx) }
	return r
}

// Of returns the test with no promises, relations and reference but those that are believed. The
// error says that the model does not fit the system.
func (b Beliefs) Of(t *Test) (*Test, error) {
	own := *t
	own.Promises = t.Promises.Only(b.Judges...)
	own.New = func(ctx context.Context) (Adapter, error) { return t.New(event.WithOnly(ctx, b.Judges...)) }
	if !b.Reference {
		own.Reference = nil
	}
	if b.Other != nil {
		own.remote = b.Other.process(t)
		own.twin = b.Other.process(t)
		own.Reference = b.Other.reference(t, own.remote)
	}
	own.found = b.Found
	own.without = b.Without
	own.swarm = b.Swarm
	for name, text := range b.alike() {
		alike, err := same.Read[same.Belief](text)
		if err != nil {
			return nil, err
		}
		if err := mirrored(&own, name, alike); err != nil {
			return nil, err
		}
	}
	if b.Refused != nil {
		obeyed, err := same.Read[same.Obeyed](b.Refused)
		if err != nil {
			return nil, err
		}
		refusing(&own, obeyed)
	}
	if b.Like == nil {
		return &own, nil
	}
	l, err := like.Read(b.Like, t.System.Builder.Ops())
	if err != nil {
		return nil, err
	}
	own.Reference = l.Reference()
	return &own, nil
}

// alike are the beliefs about histories that have to be alike, with the names of the promises.
func (b Beliefs) alike() iter.Seq2[string, json.RawMessage] {
	return func(yield func(string, json.RawMessage) bool) {
		_ = (b.Alike == nil || yield(same.Name, b.Alike)) && (b.Back == nil || yield(same.NameOfBack, b.Back)) &&
			(b.Listed == nil || yield(same.NameOfListed, b.Listed))
	}
}

// believed returns the test that judges as the environment says, and the runs that it makes first;
// the test itself if that says nothing.
func believed(t *Test) (_ *Test, first []*script.File, err error) {
	name := environment.Beliefs.Get()
	if name == "" {
		return t, nil, nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	var b Beliefs
	if err := json.Unmarshal(data, &b); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if t, err = b.Of(t); err != nil {
		return nil, nil, err
	}
	for _, text := range b.alike() {
		alike, err := same.Read[same.Belief](text)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range alike.Pairs {
			first = append(first, p.Run)
		}
	}
	obeyed := same.Obeyed{}
	if b.Refused != nil {
		if obeyed, err = same.Read[same.Obeyed](b.Refused); err != nil {
			return nil, nil, err
		}
	}
	return t, append(first, obeyed.Runs...), nil
}
