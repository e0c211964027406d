package http

import (
	"fmt"
	"testing"
	"time"
)

// For each fault a run whose last answer it changes; nothing before that
// differs from the correct server.
var telling = map[Fault][]string{
	PutAnswersGet:  {"PUT /a x"},
	PutSkipped:     {"PUT /a x", "GET /a"},
	PutElsewhere:   {"PUT /a x", "GET /a"},
	PutByteMore:    {"PUT /a x", "GET /a"},
	PutByteLess:    {"PUT /a x", "GET /a"},
	PutBodyLost:    {"PUT /a x", "GET /a"},
	PutKeepsTag:    {"PUT /a x", "PUT /a y"},
	PutBeforeCheck: {"PUT /a x", `PUT /a y | If-Match: "no"`, "GET /a"},
	PutFirstBlock:  {"PUT /a " + Long("5000*x"), "GET /a"},
	PutKeepsDate:   {"PUT /a x", "PUT /a y"},
	PutDatesAhead:  {"PUT /a x"},
	TagsWrap:       {"PUT /a x", "PUT /a x", "PUT /a x", "PUT /a y"},
	TagsOfLength:   {"PUT /a xx"},
	TagsStartAgain: {"PUT /a x"},

	GetIdle:        {"PUT /a x", "GET /a"},
	GetBodyLost:    {"PUT /a x", "GET /a"},
	GetAnswers412:  {"PUT /a x", "GET /a"},
	GetMissing403:  {"GET /a"},
	GetMissing410:  {"GET /a"},
	GetTagMisnamed: {"PUT /a x", "GET /a"},
	GetRenewsTag:   {"PUT /a x", `GET /a`},
	GetCached:      {"PUT /a x", "GET /a"},
	GetChecksOld:   {"PUT /a x", "GET /a"},
	DateStuck:      {"GET /a", "GET /a"},

	HeadUnconditional: {"PUT /a x", `HEAD /a | If-None-Match: "$1"`},
	HeadOfMissing:     {"HEAD /a"},

	MatchNotRefused:   {"PUT /a x", `PUT /a y | If-Match: "no"`},
	MatchAnswers200:   {"PUT /a x", `PUT /a y | If-Match: "no"`},
	MatchWeak:         {"PUT /a x", `PUT /a y | If-Match: W/"$1"`},
	MatchAnyOfMissing: {"PUT /a x | If-Match: *"},
	MatchOfLast:       {"PUT /a x", "PUT /b y", `GET /a | If-None-Match: "$1"`},
	AppliedByLength:   {"PUT /a x", `PUT /a y | If-Match: "no"`},

	NoneMatchStrong:     {"PUT /a x", `GET /a | If-None-Match: W/"$1"`},
	NoneMatchFlipped:    {"PUT /a x", `GET /a | If-None-Match: "no"`},
	NoneMatchAnswers200: {"PUT /a x", `GET /a | If-None-Match: "$1"`},
	NoneMatchAnswers304: {"PUT /a x", `PUT /a y | If-None-Match: "$1"`},
	NoneMatchAnyIgnored: {"PUT /a x", "PUT /a y | If-None-Match: *"},
	NoneMatchFirst:      {"PUT /a x", `GET /a | If-Match: W/"$1" | If-None-Match: "$1"`},
	ListFirstOnly:       {"PUT /a x", `PUT /a y | If-Match: "no", "$1"`},
	ListLastLost:        {"PUT /a x", `PUT /a y | If-Match: "no", "$1"`},
	ListOfFour:          {"PUT /a x", `PUT /a y | If-Match: "1", "2", "3", "4", "$1"`},

	UnmodifiedIgnored:   {"PUT /a x", "PUT /a y", "PUT /a z | If-Unmodified-Since: @1"},
	UnmodifiedOverrides: {"PUT /a x", "PUT /a y", `PUT /a z | If-Match: "$2" | If-Unmodified-Since: @1`},
	ModifiedStrictly:    {"PUT /a x", "GET /a | If-Modified-Since: @1"},
	ModifiedOverrides:   {"PUT /a x", `GET /a | If-None-Match: "no" | If-Modified-Since: @1`},

	DeleteUnconditional: {"PUT /a x", `DELETE /a | If-Match: "no"`},
	DeleteSkipped:       {"PUT /a x", "DELETE /a", "GET /a"},
	DeleteForgotten:     {"PUT /a x", "DELETE /a", `PUT /a y | If-Match: "$1"`},
}

func TestFaultsShow(t *testing.T) {
	t.Parallel()
	if len(Faults()) != len(telling) {
		t.Errorf("%d faults have conversations, want all %d", len(telling), len(Faults()))
	}
	for _, f := range Faults() {
		requests := telling[f]
		if f == GetCached || f == GetChecksOld { // needs a second connection: TestCachedAnswers
			continue
		}
		right, wrong := talk(t, named(""), requests...), talk(t, named(f), requests...)
		for i := range requests {
			if got, want := tell(right[i]) == tell(wrong[i]), i < len(requests)-1; got != want {
				t.Errorf("%s: %s is answered by %s, the correct server says %s", f, requests[i], tell(wrong[i]), tell(right[i]))
			}
		}
	}
}

// named returns a server whose tags and dates are those of the other named ones.
func named(f Fault) *Server {
	s := New(f)
	s.name = "t"
	s.clock = time.Unix(0, 0).UTC()
	return s
}

// tell writes an answer down.
func tell(r Response) string {
	tag := "no tag"
	if r.Tag != nil {
		tag = r.Tag.String()
	}
	return fmt.Sprintf("%d %q %s %v %v", r.Status, r.Body, tag, r.Modified, r.Date)
}

// A connection that has read a resource is shown the same when another one has
// written it.
func TestCachedAnswers(t *testing.T) {
	t.Parallel()
	s := New(GetCached)
	talk(t, s, "PUT /a x")
	m := &memory{seen: map[string]*resource{}}
	for _, want := range []string{"x", "x"} {
		if got := s.answer("GET", "/a", "", Conditions{}, m).body; got != want {
			t.Errorf("GET shows %q, want %q", got, want)
		}
		talk(t, s, "PUT /a y")
	}
	if got := last(talk(t, s, "GET /a")).Body; got != "y" {
		t.Errorf("a fresh connection is shown %q, want y", got)
	}
}

// A connection that has read a resource has conditions evaluated on what it read when another one
// has written it.
func TestCachedConditions(t *testing.T) {
	t.Parallel()
	s := New(GetChecksOld)
	first := last(talk(t, s, "PUT /a x"))
	m := &memory{seen: map[string]*resource{}}
	s.answer("GET", "/a", "", Conditions{}, m)
	talk(t, s, "PUT /a y")
	if got := s.answer("GET", "/a", "", Conditions{NoneMatch: Tags{List: []Tag{*first.Tag}}}, m).status; got != 304 {
		t.Errorf("GET unless it has its old tag has status %d, want 304", got)
	}
	if got := last(talk(t, s, "GET /a | If-None-Match: "+first.Tag.String())).Status; got != 200 {
		t.Errorf("a fresh connection is told %d, want 200", got)
	}
}
