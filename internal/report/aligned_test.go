package report

import (
	"slices"
	"strings"
	"testing"
)

// TestAligned: events of a run that was made smaller are steps of its plan where there is one way
// only to find them in it.
func TestAligned(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		made, plan string
		decided    bool
		want       []int
	}{
		{"init push pop", "init push pop", true, []int{1, 2, 3}},
		{"init push", "init push push pop", false, []int{1, 2}}, // it has crashed there
		{"init push empty", "init push pop empty", true, []int{1, 2, 4}},
		{"init push pop empty", "init push push pop pop empty", true, []int{1, 0, 0, 6}},
		{"init push push push", "init push pop", true, []int{0, 0, 0, 0}},
		{"push init", "init push", true, []int{0, 0}},
		{"", "init", true, []int{}},
	} {
		if got := aligned(strings.Fields(tt.made), strings.Fields(tt.plan), tt.decided); !slices.Equal(got, tt.want) {
			t.Errorf("aligned(%s, %s) = %v, want %v", tt.made, tt.plan, got, tt.want)
		}
	}
}
