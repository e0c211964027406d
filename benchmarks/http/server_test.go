package http

import (
	nethttp "net/http"
	"testing"
)

// The demands of RFC 9110 on answers, as conversations with the status of the last answer. Earlier
// answers define tags ($n) and dates (@n).
func TestServerRFC9110(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		section  string
		requests []string
		want     int
	}{
		{"9.3.1 GET", []string{"GET /a"}, 404},
		{"9.3.1 GET", []string{"PUT /a x", "GET /a"}, 200},
		{"9.3.2 HEAD", []string{"PUT /a x", "HEAD /a"}, 200},
		{"9.3.4 PUT creates", []string{"PUT /a x"}, 201},
		{"9.3.4 PUT replaces", []string{"PUT /a x", "PUT /a y"}, 204},
		{"9.3.5 DELETE", []string{"PUT /a x", "DELETE /a"}, 204},
		{"9.3.5 DELETE", []string{"PUT /a x", "DELETE /a", "GET /a"}, 404},
		{"9.3.5 DELETE", []string{"DELETE /a"}, 404},
		{"9.1 unknown method", []string{"PATCH /a x"}, 405},

		{"13.1.1 If-Match holds", []string{"PUT /a x", `PUT /a y | If-Match: "$1"`}, 204},
		{"13.1.1 If-Match lists", []string{"PUT /a x", `PUT /a y | If-Match: "no", "$1"`}, 204},
		{"13.1.1 If-Match fails", []string{"PUT /a x", `PUT /a y | If-Match: "no"`}, 412},
		{"13.1.1 If-Match fails on GET", []string{"PUT /a x", `GET /a | If-Match: "no"`}, 412},
		{"13.1.1 If-Match is strong", []string{"PUT /a x", `PUT /a y | If-Match: W/"$1"`}, 412},
		{"13.1.1 * of something", []string{"PUT /a x", "PUT /a y | If-Match: *"}, 204},
		{"13.1.1 * of nothing", []string{"PUT /a x | If-Match: *"}, 412},
		{"13.1.1 a tag of nothing", []string{`PUT /a x | If-Match: "no"`}, 412},
		{"13.1.1 lost update", []string{"PUT /a x", "PUT /a y", `PUT /a z | If-Match: "$1"`}, 412},

		{"13.1.2 If-None-Match holds", []string{"PUT /a x", `GET /a | If-None-Match: "no"`}, 200},
		{"13.1.2 If-None-Match fails on GET", []string{"PUT /a x", `GET /a | If-None-Match: "$1"`}, 304},
		{"13.1.2 If-None-Match fails on HEAD", []string{"PUT /a x", `HEAD /a | If-None-Match: "$1"`}, 304},
		{"13.1.2 If-None-Match fails on PUT", []string{"PUT /a x", `PUT /a y | If-None-Match: "$1"`}, 412},
		{"13.1.2 If-None-Match is weak", []string{"PUT /a x", `GET /a | If-None-Match: W/"$1"`}, 304},
		{"13.1.2 If-None-Match lists", []string{"PUT /a x", `GET /a | If-None-Match: "no", "$1"`}, 304},
		{"13.1.2 * of something", []string{"PUT /a x", "PUT /a y | If-None-Match: *"}, 412},
		{"13.1.2 * of something", []string{"PUT /a x", "GET /a | If-None-Match: *"}, 304},
		{"13.1.2 * of nothing", []string{"PUT /a x | If-None-Match: *"}, 201},

		{"13.1.3 not modified", []string{"PUT /a x", "GET /a | If-Modified-Since: @1"}, 304},
		{"13.1.3 modified", []string{"PUT /a x", "PUT /a y", "GET /a | If-Modified-Since: @1"}, 200},
		{"13.1.3 only of GET and HEAD", []string{"PUT /a x", "PUT /a y | If-Modified-Since: @1"}, 204},
		{"13.1.3 no date", []string{"PUT /a x", "GET /a | If-Modified-Since: yesterday"}, 200},
		{"13.1.3 If-None-Match overrides", []string{"PUT /a x", `GET /a | If-None-Match: "no" | If-Modified-Since: @1`}, 200},
		{"13.1.4 unmodified", []string{"PUT /a x", "PUT /a y | If-Unmodified-Since: @1"}, 204},
		{"13.1.4 modified", []string{"PUT /a x", "PUT /a y", "PUT /a z | If-Unmodified-Since: @1"}, 412},
		{"13.1.4 If-Match overrides", []string{"PUT /a x", "PUT /a y", `PUT /a z | If-Match: "$2" | If-Unmodified-Since: @1`}, 204},

		{"13.2.1 failures come first", []string{`GET /a | If-Match: "no"`}, 404},
		{"13.2.1 failures come first", []string{"DELETE /a | If-Match: *"}, 404},
		{"13.2.1 failures come first", []string{`PATCH /a x | If-Match: "no"`}, 405},
		{"13.2.2 If-Match before If-None-Match", []string{"PUT /a x", `GET /a | If-Match: "no" | If-None-Match: "$1"`}, 412},
		{"13.2.2 If-Match and If-None-Match", []string{"PUT /a x", `GET /a | If-Match: "$1" | If-None-Match: "$1"`}, 304},
		{"8.8.3 malformed tag", []string{"PUT /a x", "GET /a | If-Match: no"}, 400},
	} {
		if got := last(talk(t, New(""), c.requests...)).Status; got != c.want {
			t.Errorf("%s: %q ends in status %d, want %d", c.section, c.requests, got, c.want)
		}
	}
}

// A refused request changes nothing (13.2.1).
func TestServerRefusesWithoutEffect(t *testing.T) {
	t.Parallel()
	for _, refused := range []string{
		`PUT /a y | If-Match: "no"`, "PUT /a y | If-None-Match: *", `POST /a y | If-Match: W/"$1"`,
		`DELETE /a | If-Match: "no"`, `DELETE /a | If-None-Match: "$1"`,
	} {
		answers := talk(t, New(""), "PUT /a x", refused, "GET /a")
		if got := answers[1].Status; got != nethttp.StatusPreconditionFailed {
			t.Errorf("%s has status %d, want 412", refused, got)
		}
		if got := answers[2]; got.Body != "x" || *got.Tag != *answers[0].Tag || !got.Modified.Equal(answers[0].Modified) {
			t.Errorf("after %s there is %q with tag %v, want it unchanged", refused, got.Body, got.Tag)
		}
	}
}

// Validators change exactly when content does (8.8.1).
func TestServerValidators(t *testing.T) {
	t.Parallel()
	a := talk(t, New(""), "PUT /a x", "GET /a", `GET /a | If-None-Match: "$1"`, "PUT /a x", "GET /a", "POST /a z", "GET /a")
	for i, version := range []int{0, 0, 0, 3, 3, 5, 5} {
		if *a[i].Tag != *a[version].Tag || !a[i].Modified.Equal(a[version].Modified) {
			t.Errorf("answer %d has the tag %v of %v, want those of answer %d: %v of %v",
				i, a[i].Tag, a[i].Modified, version, a[version].Tag, a[version].Modified)
		}
	}
	if first, second, third := *a[0].Tag, *a[3].Tag, *a[5].Tag; first == second || second == third || first == third {
		t.Errorf("three versions have the tags %v, %v and %v", first, second, third)
	}
	if a[2].Body != "" {
		t.Errorf("a 304 has the content %q", a[2].Body)
	}
}

// A lenient server answers with success if nothing is left to do, and then changes nothing.
func TestServerLenient(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		section  string
		requests []string
		want     int
	}{
		{"13.1.1 applied already", []string{"PUT /a x", "PUT /a y", `PUT /a y | If-Match: "$1"`}, 204},
		{"13.1.1 not applied", []string{"PUT /a x", "PUT /a y", `PUT /a z | If-Match: "$1"`}, 412},
		{"13.1.4 applied already", []string{"PUT /a x", "PUT /a y", "PUT /a y | If-Unmodified-Since: @1"}, 204},
		{"13.1.2 If-None-Match is never applied", []string{"PUT /a x", "PUT /a x | If-None-Match: *"}, 412},
		{"13.2.2 both", []string{"PUT /a x", `PUT /a x | If-Match: "$1" | If-None-Match: "$1"`}, 412},
		{"9.3.5 DELETE of what is not there", []string{"DELETE /a"}, 204},
		{"9.3.5 DELETE of what was deleted", []string{"PUT /a x", "DELETE /a", `DELETE /a | If-Match: "$1"`}, 204},
		{"15.5.11 it is gone", []string{"PUT /a x", "DELETE /a", "GET /a"}, 410},
		{"15.5.11 it never was", []string{"GET /a"}, 404},
		{"15.5.11 it is there again", []string{"PUT /a x", "DELETE /a", "PUT /a y", "GET /a"}, 200},
	} {
		if got := last(talk(t, NewLenient(), c.requests...)).Status; got != c.want {
			t.Errorf("%s: %q ends in status %d, want %d", c.section, c.requests, got, c.want)
		}
	}
	a := talk(t, NewLenient(), "PUT /a x", "PUT /a y", `PUT /a y | If-Match: "$1"`, "GET /a")
	if *a[2].Tag != *a[1].Tag || *a[3].Tag != *a[1].Tag || !a[3].Modified.Equal(a[1].Modified) {
		t.Errorf("what was applied already has the tags %v and %v, want %v", a[2].Tag, a[3].Tag, a[1].Tag)
	}
}
