package http

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The table of RFC 9110, 8.8.3.2.
func TestComparisonRFC9110(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b         string
		strong, weak bool
	}{
		{`W/"1"`, `W/"1"`, false, true},
		{`W/"1"`, `W/"2"`, false, false},
		{`W/"1"`, `"1"`, false, true},
		{`"1"`, `"1"`, true, true},
		{`"1"`, `"2"`, false, false},
	} {
		a, b := oneTag(t, c.a), oneTag(t, c.b)
		if got := strongMatch(a, b); got != c.strong {
			t.Errorf("strongMatch(%v, %v) = %v, want %v", a, b, got, c.strong)
		}
		if got := weakMatch(a, b); got != c.weak {
			t.Errorf("weakMatch(%v, %v) = %v, want %v", a, b, got, c.weak)
		}
		if strongMatch(b, a) != c.strong || weakMatch(b, a) != c.weak {
			t.Errorf("a comparison of %v and %v is not symmetric", a, b)
		}
	}
}

func oneTag(t *testing.T, text string) Tag {
	t.Helper()
	tags, err := parseTags([]string{text})
	if err != nil || len(tags.List) != 1 {
		t.Fatalf("parseTags(%s) = %v, %v, want one tag", text, tags, err)
	}
	return tags.List[0]
}

func TestTags(t *testing.T) {
	t.Parallel()
	// The examples of RFC 9110, 8.8.3, 13.1.1 and 13.1.2, and near misses.
	for text, want := range map[string]Tags{
		`"xyzzy"`:   {List: []Tag{{Opaque: "xyzzy"}}},
		`W/"xyzzy"`: {List: []Tag{{Opaque: "xyzzy", Weak: true}}},
		`""`:        {List: []Tag{{}}},
		`"xyzzy", "r2d2xxxx", "c3piozzzz"`: {List: []Tag{
			{Opaque: "xyzzy"}, {Opaque: "r2d2xxxx"}, {Opaque: "c3piozzzz"}}},
		`W/"xyzzy",W/"r2d2xxxx"`: {List: []Tag{{Opaque: "xyzzy", Weak: true}, {Opaque: "r2d2xxxx", Weak: true}}},
		`"a,b" ,, "c"`:           {List: []Tag{{Opaque: "a,b"}, {Opaque: "c"}}},
		"*":                      {Any: true},
		"":                       {},
	} {
		got, err := parseTags([]string{text})
		if err != nil {
			t.Errorf("parseTags(%s): %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("parseTags(%s), -want +got:\n%s", text, diff)
		}
		again, err := parseTags([]string{got.String()})
		if err != nil || !cmp.Equal(got, again) {
			t.Errorf("parseTags(%s) = %v, %v, want %v", got, again, err, got)
		}
	}
	if got, err := parseTags([]string{`"a"`, `"b"`}); err != nil || len(got.List) != 2 {
		t.Errorf("two lines of a header have the tags %v, %v, want both", got, err)
	}
	for _, text := range []string{`a`, `"a`, `"a" "b"`, `w/"a"`, `*, "a"`, `W/a`} {
		if got, err := parseTags([]string{text}); err == nil {
			t.Errorf("parseTags(%s) = %v, want an error", text, got)
		}
	}
}
