package http

import (
	"errors"
	nethttp "net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Deviations of the real servers from RFC 9110, each as one run. The models in this folder
// that are named after the servers allow exactly these.

// visitor is a client of a real server, with the directory of its run on disk.
type visitor struct {
	t              *testing.T
	c              *Client
	address, below string
	dir            string
	born           time.Time
	news           chan struct{}
}

func visit(t *testing.T, d *Daemon, err error) *visitor {
	t.Helper()
	if errors.Is(err, ErrNotInstalled) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	v := &visitor{t: t, born: time.Now(), news: make(chan struct{}, 1)}
	if v.address, v.below, err = d.Run().Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	v.dir = filepath.Join(d.home, "www", filepath.FromSlash(v.below))
	v.connect()
	return v
}

// connect opens a connection, in place of an earlier one if there is one.
func (v *visitor) connect() {
	v.t.Helper()
	c, err := Dial(v.t.Context(), v.address, v.news)
	if err != nil {
		v.t.Fatal(err)
	}
	v.c = c
	v.t.Cleanup(func() { _ = c.Close() })
}

// ask makes a request and waits for the answer.
func (v *visitor) ask(method, body string, c Conditions) Response {
	v.t.Helper()
	if err := v.c.Send(v.t.Context(), Request{Method: method, Path: v.below + "a", Conditions: c, Body: body}); err != nil {
		v.t.Fatal(err)
	}
	for {
		ended := v.c.Ended()
		switch r, ok, err := v.c.Take(); {
		case err != nil:
			v.t.Fatal(err)
		case ok:
			return r
		case ended:
			v.t.Fatalf("the connection was closed without an answer to %s", method)
		}
		<-v.news
	}
}

// want makes a request of which the status is known.
func (v *visitor) want(status int, method, body string, c Conditions) Response {
	v.t.Helper()
	r := v.ask(method, body, c)
	if r.Status != status {
		v.t.Errorf("%s with %+v has status %d, want %d", method, c, r.Status, status)
	}
	return r
}

// age makes a version as old as the server's directory and that much older: versions that are made
// one after the other are of the same second.
func (v *visitor) age(by time.Duration) {
	v.t.Helper()
	past := v.born.Add(-by)
	if err := os.Chtimes(filepath.Join(v.dir, "a"), past, past); err != nil {
		v.t.Fatal(err)
	}
}

// nginx performs PUT and DELETE whatever their conditions say (13.1.1, 13.1.2, 13.1.4, 13.2.2).
func TestNginxIgnoresConditionsOfWrites(t *testing.T) {
	t.Parallel()
	d, err := StartNginx(t.Context())
	v := visit(t, d, err)
	none := OneTag("of-nothing", false)
	v.want(201, nethttp.MethodPut, "x", Conditions{Match: Tags{Any: true}})
	v.want(204, nethttp.MethodPut, "y", Conditions{Match: none})
	v.want(204, nethttp.MethodPut, "z", Conditions{NoneMatch: Tags{Any: true}})
	v.want(204, nethttp.MethodPut, "u", Conditions{UnmodifiedSince: time.Unix(0, 0)})
	v.want(204, nethttp.MethodDelete, "", Conditions{Match: none})
}

// The tag of nginx is the date and the length: contents of the same length that are
// written within a second have the same strong tag (8.8.1).
func TestNginxRepeatsTags(t *testing.T) {
	t.Parallel()
	d, err := StartNginx(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "one", Conditions{})
	v.age(time.Hour)
	first := v.want(200, nethttp.MethodGet, "", Conditions{})
	v.want(204, nethttp.MethodPut, "two", Conditions{})
	v.age(time.Hour)
	second := v.want(200, nethttp.MethodGet, "", Conditions{})
	if *first.Tag != *second.Tag || first.Tag.Weak || first.Body == second.Body {
		t.Errorf("%q has the tag %v, and %q has %v, want the same strong tag", first.Body, first.Tag, second.Body, second.Tag)
	}
}

// nginx treats a resource as modified since any date but its own, also since a later one (13.1.3).
func TestNginxWantsTheExactDate(t *testing.T) {
	t.Parallel()
	d, err := StartNginx(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "x", Conditions{})
	v.age(time.Hour)
	modified := v.want(200, nethttp.MethodGet, "", Conditions{}).Modified
	v.want(304, nethttp.MethodGet, "", Conditions{ModifiedSince: modified})
	v.want(200, nethttp.MethodGet, "", Conditions{ModifiedSince: modified.Add(time.Minute)})
}

// nginx closes the connection after it has refused a GET, although it announces to keep it:
// requests under way get no answer. RFC 9112, 9.5 allows this.
func TestNginxClosesAfterRefusal(t *testing.T) {
	t.Parallel()
	d, err := StartNginx(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "x", Conditions{})
	if r := v.want(412, nethttp.MethodGet, "", Conditions{Match: OneTag("of-nothing", false)}); r.Closing {
		t.Error("nginx says that it closes the connection")
	}
	for !v.c.Ended() {
		<-v.news
	}
	v.connect()
	v.want(200, nethttp.MethodGet, "", Conditions{})
}

// Apache compares the tags of If-None-Match strongly where the method is PUT, as RFC
// 2616 had it (13.1.2). Its tags are weak for a second.
func TestApacheComparesStrongly(t *testing.T) {
	t.Parallel()
	d, err := StartApache(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "x", Conditions{})
	v.age(time.Hour)
	tag := v.want(200, nethttp.MethodGet, "", Conditions{}).Tag
	v.want(412, nethttp.MethodPut, "y", Conditions{NoneMatch: OneTag(tag.Opaque, false)})
	v.want(304, nethttp.MethodGet, "", Conditions{NoneMatch: OneTag(tag.Opaque, true)})
	v.want(204, nethttp.MethodPut, "y", Conditions{NoneMatch: OneTag(tag.Opaque, true)})
}

// Apache evaluates If-Unmodified-Since also if there is an If-Match (13.1.4).
func TestApacheLooksAtDatesBesideTags(t *testing.T) {
	t.Parallel()
	d, err := StartApache(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "x", Conditions{})
	v.age(time.Hour)
	r := v.want(200, nethttp.MethodGet, "", Conditions{})
	v.want(412, nethttp.MethodPut, "y",
		Conditions{Match: OneTag(r.Tag.Opaque, false), UnmodifiedSince: r.Modified.Add(-time.Hour)})
}

// Apache treats the first second of 1970 as no date, and so ignores a condition with it (13.1.4).
func TestApacheKnowsNoFirstSecond(t *testing.T) {
	t.Parallel()
	d, err := StartApache(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "x", Conditions{})
	v.age(time.Hour)
	v.want(412, nethttp.MethodGet, "", Conditions{UnmodifiedSince: time.Unix(1, 0)})
	v.want(200, nethttp.MethodGet, "", Conditions{UnmodifiedSince: time.Unix(0, 0)})
}

// Apache uses the present as the date of a missing resource (13.1.4).
func TestApacheDatesNothing(t *testing.T) {
	t.Parallel()
	d, err := StartApache(t.Context())
	v := visit(t, d, err)
	v.want(412, nethttp.MethodPut, "x", Conditions{UnmodifiedSince: time.Now().Add(-time.Hour)})
}

// Apache treats a resource as modified since a date in the future (13.1.3).
func TestApacheDoubtsTheFuture(t *testing.T) {
	t.Parallel()
	d, err := StartApache(t.Context())
	v := visit(t, d, err)
	v.want(201, nethttp.MethodPut, "x", Conditions{})
	v.age(time.Hour)
	modified := v.want(200, nethttp.MethodGet, "", Conditions{}).Modified
	v.want(304, nethttp.MethodGet, "", Conditions{ModifiedSince: modified.Add(time.Minute)})
	v.want(200, nethttp.MethodGet, "", Conditions{ModifiedSince: time.Now().Add(time.Hour)})
}
