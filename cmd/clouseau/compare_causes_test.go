package main

import (
	"slices"
	"strings"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
)

// TestCausesOf tests how differences are grouped. Each is written as its calls.
func TestCausesOf(t *testing.T) {
	difference := func(calls string, runs int) *candidate {
		r := &rtreport.Record{}
		for op := range strings.FieldsSeq(calls) {
			r.Events = append(r.Events, rtreport.Event{Op: op})
		}
		return &candidate{record: r, runs: runs, ids: []string{calls}}
	}
	for _, tt := range []struct {
		name     string
		shown    []*candidate
		groups   []string
		leaveOut []string
	}{
		{
			name:     "a removal that takes too much",
			shown:    []*candidate{difference("put delete len", 30), difference("put put delete get", 12), difference("put copy", 2)},
			groups:   []string{"delete: len get", "copy: copy"},
			leaveOut: []string{"delete", "copy"},
		},
		{
			name:     "it answers otherwise itself",
			shown:    []*candidate{difference("put put delete delete", 30), difference("put put delete len", 12)},
			groups:   []string{"delete: delete len"},
			leaveOut: []string{"delete"},
		},
		{
			name:     "what is in all runs is no cause",
			shown:    []*candidate{difference("put put each", 30), difference("put copy overwrite", 12)},
			groups:   []string{"each: each", "overwrite: overwrite"},
			leaveOut: []string{"each", "overwrite"},
		},
		{
			name:     "the same calls before",
			shown:    []*candidate{difference("put put each", 3), difference("put put len", 2), difference("put get", 1)},
			groups:   []string{"put: each len", "get: get"},
			leaveOut: []string{"each", "len", "get"},
		},
		{
			name:     "an answer that differs after many",
			shown:    []*candidate{difference("put delete len", 3), difference("put clear len", 2)},
			groups:   []string{"len: len len"},
			leaveOut: []string{"len"},
		},
		{
			name:     "nothing comes before",
			shown:    []*candidate{difference("len", 3)},
			groups:   []string{"len: len"},
			leaveOut: []string{"len"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var groups, leaveOut []string
			for _, c := range causesOf(tt.shown) {
				var ops []string
				for _, d := range c.shown {
					ops = append(ops, answers(d))
				}
				groups = append(groups, c.op+": "+strings.Join(ops, " "))
				leaveOut = append(leaveOut, c.leaveOut()...)
			}
			if !slices.Equal(groups, tt.groups) {
				t.Errorf("got groups %q, want %q", groups, tt.groups)
			}
			if !slices.Equal(leaveOut, tt.leaveOut) {
				t.Errorf("got %q to leave out, want %q", leaveOut, tt.leaveOut)
			}
		})
	}
}

// TestIgnored tests that a difference counts as long as one of its results does: first the order of
// a list is left out, then the list.
func TestIgnored(t *testing.T) {
	c := &comparison{other: rt.Other{Free: map[string][]string{}, Unordered: map[string][]string{}}}
	of := func(id, all string) []rtreport.Assignment {
		return []rtreport.Assignment{{Name: "id", Value: id}, {Name: "all", Value: all}}
	}
	both := &rtreport.Record{Events: []rtreport.Event{{Op: "list", Results: of("7", "[1, 2]")}}, Wanted: of("8", "[2, 1]")}
	one := &rtreport.Record{Events: []rtreport.Event{{Op: "list", Results: of("7", "[1, 2]")}}, Wanted: of("7", "[2, 1]")}
	other := &rtreport.Record{Events: []rtreport.Event{{Op: "other", Results: of("7", "[]")}}, Wanted: of("8", "[]")}
	c.ignore(one)
	if !c.ignored(one) || c.ignored(both) || c.ignored(other) {
		t.Errorf("one %v, both %v, other %v", c.ignored(one), c.ignored(both), c.ignored(other))
	}
	if want := []string{"all"}; !slices.Equal(c.other.Unordered["list"], want) || c.other.Free["list"] != nil {
		t.Errorf("any order %v, not compared %v", c.other.Unordered, c.other.Free)
	}
	c.ignore(both)
	if !c.ignored(both) || c.ignored(other) {
		t.Errorf("both %v, other %v", c.ignored(both), c.ignored(other))
	}
}
