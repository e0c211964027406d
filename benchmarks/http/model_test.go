package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/model/validate"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// conversation is a run in short: who asks or is told what, on which connection.
type conversation struct {
	t     *testing.T
	spec  *uhat.Spec
	trace []rt.TraceEvent
	path  string
}

func converse(t *testing.T) *conversation {
	t.Helper()
	s, diags := spec.Load("http.clouseau.hcl")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return &conversation{t: t, spec: s, path: "a"}
}

// ask adds a request; the condition may have a tag.
func (c *conversation) ask(conn int64, op, body, condition, tag string, weak bool) *conversation {
	c.t.Helper()
	return c.since(conn, op, body, condition, tag, weak, "whenever", 1)
}

// since is ask with a condition on dates.
func (c *conversation) since(conn int64, op, body, condition, tag string, weak bool, since string, date int64) *conversation {
	c.t.Helper()
	values := []rt.Value{rt.IntValue(conn), rt.StringValue(c.path), rt.EnumNamed(c.enum("Condition"), condition),
		rt.StringValue(tag), rt.BoolValue(weak), rt.StringValue("v"), rt.IntValue(0), rt.EnumNamed(c.enum("Since"), since), rt.IntValue(date)}
	if op == "put" || op == "post" {
		values = append(values, rt.StringValue(body))
	}
	return c.add(op, values)
}

func (c *conversation) put(conn int64, body string) *conversation {
	return c.ask(conn, "put", body, "unconditional", "", false)
}

func (c *conversation) get(conn int64) *conversation {
	return c.ask(conn, "get", "", "unconditional", "", false)
}

// told adds an answer; without a tag it has none.
func (c *conversation) told(conn, status int64, tag, body string) *conversation {
	date := int64(0)
	if status == 200 {
		date = 1000
	}
	return c.dated(conn, status, tag, body, date, 1000)
}

// dated is told with the date of the resource and that of the answer. A tag that begins with W/ is
// weak.
func (c *conversation) dated(conn, status int64, tag, body string, date, sent int64) *conversation {
	opaque, weak := strings.CutPrefix(tag, "W/")
	return c.add("answer", []rt.Value{rt.IntValue(conn), rt.IntValue(status), rt.BoolValue(tag != ""),
		rt.StringValue(opaque), rt.BoolValue(weak), rt.IntValue(date), rt.IntValue(sent), rt.StringValue(body)})
}

func (c *conversation) add(op string, values []rt.Value) *conversation {
	for _, o := range c.spec.Operations {
		if o.Op.Name == op {
			c.trace = append(c.trace, rt.TraceEvent{Op: o.Op, Values: values})
		}
	}
	return c
}

func (c *conversation) enum(name string) *rt.Sort {
	for _, d := range c.spec.Sorts {
		if d.Sort.Name() == name {
			return d.Sort
		}
	}
	panic("no sort " + name)
}

// want checks that the model rejects the last event and nothing before it, or that it rejects
// nothing.
func (c *conversation) want(name string, rejected bool) {
	c.t.Helper()
	v := validate.New(interp.Model(c.spec, interp.Registry{}), validate.Limits{})
	for i, e := range c.trace {
		if got, want := v.Step(e), rejected && i == len(c.trace)-1; got != want {
			c.t.Errorf("%s: event %d of %d is rejected: %v, want %v\n%s", name, i+1, len(c.trace), got, want, fmt.Sprint(v.Rejection()))
			return
		}
	}
}

// A stale answer is correct if the requests overlap.
func TestModelOverlap(t *testing.T) {
	t.Parallel()
	first := func() *conversation { return converse(t).put(0, "old").told(0, 201, "t", "") }
	first().put(0, "new").get(1).told(0, 204, "u", "").told(1, 200, "t", "old").want("the GET came first", false)
	first().put(0, "new").get(1).told(0, 204, "u", "").told(1, 200, "u", "new").want("the PUT came first", false)
	first().put(0, "new").told(0, 204, "u", "").get(1).told(1, 200, "t", "old").want("the PUT was over", true)
	first().get(1).put(0, "new").told(1, 200, "u", "new").want("the answer to the PUT is late", false)
	first().get(1).told(1, 200, "u", "new").want("nobody has written that yet", true)
}

// The answers of a connection keep the order of its requests.
func TestModelOrder(t *testing.T) {
	t.Parallel()
	converse(t).put(0, "x").get(0).told(0, 200, "t", "x").want("the GET is answered first", true)
	converse(t).put(0, "x").get(1).told(1, 200, "t", "x").told(0, 201, "t", "").want("two connections", false)
	converse(t).put(0, "x").get(1).told(1, 404, "", "").told(0, 201, "t", "").want("two connections", false)
}

// Four messages show that 200 is sent where 304 is due.
func TestModelNotModified(t *testing.T) {
	t.Parallel()
	known := func() *conversation {
		return converse(t).put(0, "x").told(0, 201, "", "").get(0).told(0, 200, "t", "x")
	}
	known().ask(0, "get", "", "if_none_match", "t", false).told(0, 304, "t", "").want("304", false)
	known().ask(0, "get", "", "if_none_match", "t", false).told(0, 200, "t", "x").want("200", true)
	known().ask(0, "get", "", "if_none_match", "t", true).told(0, 200, "t", "x").want("200 for a weak tag", true)
	known().ask(0, "get", "", "if_none_match", "u", false).told(0, 304, "t", "").want("304 for another tag", true)
}

// A refusal tells what the tag is not, unless the tag that was refused is weak: that
// never matches, and proves nothing.
func TestModelRefusals(t *testing.T) {
	t.Parallel()
	refused := func(weak bool) *conversation {
		return converse(t).put(0, "x").told(0, 201, "", "").ask(0, "put", "y", "if_match", "t", weak).told(0, 412, "", "")
	}
	refused(true).get(0).told(0, 200, "t", "x").want("the weak tag is that of the resource", false)
	refused(true).ask(0, "put", "y", "if_match", "t", true).told(0, 204, "", "").want("the weak tag matches", true)
	refused(false).ask(0, "put", "y", "if_match", "u", false).told(0, 204, "", "").want("another tag matches", false)
	refused(false).get(0).told(0, 200, "u", "x").want("another tag is that of the resource", false)
	refused(false).ask(0, "put", "z", "unconditional", "", false).told(0, 204, "", "").
		ask(0, "put", "y", "if_match", "t", false).told(0, 204, "", "").want("the tag has changed", false)
}

// Tags change exactly when contents do.
func TestModelTags(t *testing.T) {
	t.Parallel()
	known := func() *conversation {
		return converse(t).put(0, "x").told(0, 201, "", "").get(0).told(0, 200, "t", "x")
	}
	known().get(0).told(0, 200, "u", "x").want("a tag changes by itself", true)
	known().put(0, "y").told(0, 204, "", "").get(0).told(0, 200, "t", "y").want("a tag stays", true)
	known().put(0, "x").told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("the same content", false)
	known().put(0, "y").told(0, 204, "u", "").get(0).told(0, 200, "v", "y").want("the tag is not the one that was told", true)
}

// A wrong status shows at once: of what is missing, and of what a condition refuses.
func TestModelStatuses(t *testing.T) {
	t.Parallel()
	stored := func() *conversation { return converse(t).put(0, "x").told(0, 201, "t", "") }
	converse(t).get(0).told(0, 404, "", "").want("nothing is there", false)
	converse(t).get(0).told(0, 403, "", "").want("403 of what is missing", true)
	converse(t).put(0, "x").told(0, 204, "", "").want("204 where a resource was made", true)
	stored().put(0, "y").told(0, 201, "", "").want("201 where one was replaced", true)
	converse(t).ask(0, "put", "x", "if_match_any", "", false).told(0, 412, "", "").want("If-Match: * of nothing", false)
	converse(t).ask(0, "put", "x", "if_match_any", "", false).told(0, 201, "", "").want("If-Match: * made something", true)
	stored().ask(0, "put", "y", "if_none_match_any", "", false).told(0, 412, "", "").want("If-None-Match: * of something", false)
	stored().ask(0, "put", "y", "if_none_match", "t", false).told(0, 304, "", "").want("304 to a PUT", true)
	stored().ask(0, "get", "", "if_none_match", "t", true).told(0, 304, "t", "").want("weak comparison", false)
	stored().ask(0, "put", "y", "if_none_match", "t", true).told(0, 204, "", "").want("strong comparison in a PUT", true)
}

// A write whose condition fails may still be answered with success where it has been applied
// already (13.1.1, 13.1.4).
func TestModelApplied(t *testing.T) {
	t.Parallel()
	stored := func() *conversation { return converse(t).put(0, "x").told(0, 201, "t", "") }
	fails := func(body string) *conversation {
		return stored().ask(0, "put", body, "if_match", "of-old", false)
	}
	fails("x").told(0, 412, "", "").want("412", false)
	fails("x").told(0, 204, "", "").want("it is there already", false)
	fails("x").told(0, 200, "t", "").want("with the tag that it has", false)
	fails("x").told(0, 204, "u", "").want("with another tag", true)
	fails("x").told(0, 201, "", "").want("as if it were new", true)
	fails("y").told(0, 204, "", "").want("something else is there", true)
	fails("x").told(0, 204, "", "").get(0).told(0, 200, "u", "x").want("the tag has changed, though nothing was performed", true)
	fails("x").told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("nothing has changed", false)
	stored().ask(0, "put", "x", "if_none_match", "t", false).told(0, 204, "", "").want("If-None-Match knows no such thing", true)
	stored().ask(0, "put", "x", "if_both", "t", false).told(0, 204, "", "").want("nor where If-Match holds", true)
	stored().ask(0, "put", "x", "if_both", "of-old", false).told(0, 204, "", "").want("but where If-Match fails", false)
	known := func() *conversation { return stored().get(0).told(0, 200, "t", "x") }
	known().since(0, "put", "x", "unconditional", "", false, "if_unmodified", 999).told(0, 204, "", "").want("unmodified since", false)
	known().since(0, "put", "y", "unconditional", "", false, "if_unmodified", 999).told(0, 204, "", "").want("modified since", true)
	converse(t).ask(0, "put", "x", "if_match_any", "", false).told(0, 204, "", "").want("nothing is there", true)
}

// What was deleted may be said to be gone (15.5.11), and to delete what is not there may count as
// success (9.3.5).
func TestModelGone(t *testing.T) {
	t.Parallel()
	erase := func(c *conversation) *conversation { return c.ask(0, "delete", "", "unconditional", "", false) }
	deleted := func() *conversation {
		return erase(converse(t).put(0, "x").told(0, 201, "t", "")).told(0, 204, "", "")
	}
	deleted().get(0).told(0, 410, "", "").want("gone", false)
	deleted().get(0).told(0, 404, "", "").want("not found", false)
	deleted().ask(0, "head", "", "unconditional", "", false).told(0, 410, "", "").want("gone for HEAD", false)
	deleted().ask(0, "post", "y", "unconditional", "", false).told(0, 410, "", "").want("gone for POST", false)
	erase(deleted()).told(0, 410, "", "").want("gone for DELETE", false)
	converse(t).get(0).told(0, 410, "", "").want("it never was", true)
	deleted().put(0, "y").told(0, 201, "", "").get(0).told(0, 410, "", "").want("it is there again", true)
	erase(deleted()).told(0, 204, "", "").want("deleted twice", false)
	erase(converse(t)).told(0, 204, "", "").want("it never was, and is not", false)
	erase(converse(t)).told(0, 200, "", "").want("the same with 200", false)
	erase(converse(t)).told(0, 201, "", "").want("made by DELETE", true)
	converse(t).ask(0, "delete", "", "if_match", "t", false).told(0, 412, "", "").want("a condition counts where success would be answered (13.2.1)", false)
	erase(converse(t)).told(0, 412, "", "").want("412 without a condition", true)
}

// A strong tag is given to one content of a resource for all times (8.8.1); a weak one may return.
func TestModelUniqueTags(t *testing.T) {
	t.Parallel()
	put := func(c *conversation, body, tag string, status int64) *conversation {
		return c.put(0, body).told(0, status, tag, "")
	}
	two := func(tag string) *conversation { return put(put(converse(t), "x", tag, 201), "y", "u", 204) }
	put(two("t"), "z", "t", 204).want("A-B-A with another content", true)
	put(two("t"), "x", "t", 204).want("A-B-A with the same content, as of a hash", false)
	put(two("W/t"), "z", "W/t", 204).want("a weak tag returns", false)
	put(two("t"), "z", "", 204).get(0).told(0, 200, "t", "z").want("A-B-A, told by GET", true)
	put(two("t"), "z", "", 204).ask(0, "head", "", "unconditional", "", false).told(0, 200, "t", "").want("A-B-A, told by HEAD", true)
	put(put(put(two("t"), "z", "v", 204), "z2", "w", 204), "z3", "t", 204).want("after many others", true)
	deleted := func() *conversation {
		return put(converse(t), "x", "t", 201).ask(0, "delete", "", "unconditional", "", false).told(0, 204, "", "")
	}
	put(deleted(), "y", "t", 201).want("after DELETE", true)
	put(deleted(), "x", "t", 201).want("after DELETE, with the same content", false)
	put(deleted(), "y", "W/t", 201).want("after DELETE, weak", false)
	c := put(converse(t), "x", "t", 201)
	c.path = "b"
	put(c, "y", "t", 201).want("another resource", false)
}

// A new content has a new date (8.8.2.1), and no date is later than that of the answer.
func TestModelDates(t *testing.T) {
	t.Parallel()
	stored := func() *conversation { return converse(t).put(0, "x").dated(0, 201, "", "", 0, 1000) }
	stored().get(0).dated(0, 200, "t", "x", 1000, 1001).want("the date of the PUT", false)
	stored().get(0).dated(0, 200, "t", "x", 970, 1001).want("it took some time", false)
	stored().get(0).dated(0, 200, "t", "x", 500, 1001).want("long before it was written", true)
	stored().get(0).dated(0, 200, "t", "x", 1002, 1001).want("after the answer", true)
	stored().get(0).dated(0, 200, "t", "x", 1500, 2000).want("long after it was written", true)
	stored().get(0).dated(0, 200, "t", "x", 1000, 0).want("an answer without a date", true)
	later := func(body string) *conversation {
		return stored().get(0).dated(0, 200, "t", "x", 1000, 1001).put(0, body).dated(0, 204, "", "", 0, 2000)
	}
	later("y").get(0).dated(0, 200, "u", "y", 1000, 2001).want("the date does not move", true)
	later("y").get(0).dated(0, 200, "u", "y", 2000, 2001).want("the date moves", false)
	later("x").get(0).dated(0, 200, "t", "x", 1000, 2001).want("nothing was modified", false)
	later("x").get(0).dated(0, 200, "t", "x", 999, 2001).want("the date goes back", true)
}

// HEAD is GET without the content (9.3.2).
func TestModelHead(t *testing.T) {
	t.Parallel()
	head := func(condition, tag string) *conversation {
		return converse(t).put(0, "x").told(0, 201, "t", "").ask(0, "head", "", condition, tag, false)
	}
	head("unconditional", "").told(0, 200, "t", "").want("found", false)
	head("unconditional", "").told(0, 200, "t", "x").want("with content", true)
	head("unconditional", "").told(0, 200, "u", "").want("with another tag", true)
	head("unconditional", "").told(0, 404, "", "").want("missing", true)
	head("if_none_match", "t").told(0, 304, "t", "").want("not modified", false)
	head("if_none_match", "t").told(0, 200, "t", "").want("unconditional", true)
	head("if_match", "u").told(0, 412, "", "").want("refused", false)
	converse(t).ask(0, "head", "", "unconditional", "", false).told(0, 404, "", "").want("missing", false)
	converse(t).ask(0, "head", "", "unconditional", "", false).told(0, 200, "", "").want("found, but it is missing", true)
}

// All tags of a list count.
func TestModelLists(t *testing.T) {
	t.Parallel()
	stored := func(tag string) *conversation { return converse(t).put(0, "x").told(0, 201, tag, "") }
	for _, tag := range []string{"t", "v"} { // v is the other tag of these requests
		stored(tag).ask(0, "put", "y", "if_match_list", "t", false).told(0, 204, "", "").want(tag+" is listed", false)
		stored(tag).ask(0, "put", "y", "if_match_list", "t", false).told(0, 412, "", "").want(tag+" is listed", true)
		stored(tag).ask(0, "get", "", "if_none_match_list", "t", false).told(0, 304, tag, "").want(tag+" is listed", false)
		stored(tag).ask(0, "get", "", "if_none_match_list", "t", false).told(0, 200, tag, "x").want(tag+" is listed", true)
	}
	stored("u").ask(0, "put", "y", "if_match_list", "t", false).told(0, 412, "", "").want("u is not listed", false)
	stored("v").ask(0, "put", "y", "if_match", "t", false).told(0, 412, "", "").want("the other tag counts in lists only", false)
}

// A write that was refused has done nothing, and one that was answered with success has.
func TestModelEffects(t *testing.T) {
	t.Parallel()
	stored := func() *conversation { return converse(t).put(0, "x").told(0, 201, "t", "") }
	stored().ask(0, "put", "y", "if_match", "u", false).told(0, 412, "", "").get(0).told(0, 200, "t", "y").want("refused, but written", true)
	stored().put(0, "yy").told(0, 204, "u", "").get(0).told(0, 200, "u", "y").want("the last byte is lost", true)
	stored().put(0, "y").told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("success, but not written", true)
	stored().ask(0, "delete", "", "unconditional", "", false).told(0, 204, "", "").get(0).told(0, 200, "t", "x").want("deleted, but there", true)
	stored().ask(0, "delete", "", "unconditional", "", false).get(1).told(0, 204, "", "").told(1, 200, "t", "x").want("while it is deleted", false)
}
